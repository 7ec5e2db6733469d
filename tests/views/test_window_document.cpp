// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_support.h"

#include "model/edits.h"
#include "model/formats/formats.h"
#include "views/analysis.h"
#include "views/block_dialog.h"
#include "views/catalogue_panel.h"
#include "views/document_controller.h"
#include "views/inspector.h"
#include "views/quantity_edit.h"
#include "views/samples.h"
#include "views/start_page.h"
#include "views/status_figures.h"
#include "views/text.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <QAbstractButton>
#include <QAction>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>

using namespace cw;
using namespace Qt::StringLiterals;
using windowtest::waitFor;

namespace {

/// A controller over the shipped catalogue with its own recovery folder.
struct Bench {
  QTemporaryDir folder;
  JobRunner jobs;
  DocumentController document{windowtest::catalogue(), &jobs};
  Bench() { document.setRecoveryFolder(folder.path()); }
  void addTree(int nodes = 8) {
    REQUIRE(document.apply(edits::addBlock(windowtest::smallTree(nodes), "Pod", {}), TR_MARK("Add block")));
  }
  QString file(const QString& name) const { return folder.filePath(name); }
};

bool commit(QWidget* root, const QString& name, const QString& text) {
  auto* field = root->findChild<QLineEdit*>(name);
  if (!field) return false;
  field->setText(text);
  emit field->textEdited(text);
  emit field->editingFinished();
  return true;
}

}  // namespace

TEST_CASE("an edit that cannot be built is refused and named", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  bench.addTree();
  const std::string before = formats::designText(bench.document.design());
  QSignalSpy errors(&bench.document, &DocumentController::errorOccurred);
  FatTreeSpec impossible = windowtest::smallTree(8);
  impossible.leaf = PartId{"no-such-switch"};
  CHECK_FALSE(bench.document.apply(edits::setBlockSpec("g1", impossible), TR_MARK("Edit block")));
  REQUIRE(errors.count() == 1);
  CHECK(errors.first().first().toString().contains(u"no-such-switch"_s));
  CHECK(formats::designText(bench.document.design()) == before);
}

TEST_CASE("undo brings the same bytes back, redo too", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  std::vector<std::string> states{formats::designText(bench.document.design())};
  const auto step = [&](const Edit& edit) {
    REQUIRE(bench.document.apply(edit, TR_MARK("Step")));
    states.push_back(formats::designText(bench.document.design()));
  };
  step(edits::addBlock(windowtest::smallTree(4), "A", {}));
  step(edits::setBlockSpec("g1", windowtest::smallTree(16)));
  step(edits::setSiteValue(SiteField::LoadFactor, 0.5));
  step(edits::rename("g1", "Renamed"));
  step(edits::duplicate({"g1"}, {100, 0}));
  step(edits::remove({"g1"}));
  for (std::size_t i = states.size() - 1; i-- > 0;) {
    bench.document.undoAction()->trigger();
    CHECK(formats::designText(bench.document.design()) == states[i]);
  }
  CHECK_FALSE(bench.document.undoAction()->isEnabled());
  CHECK_FALSE(bench.document.isModified());
  for (std::size_t i = 1; i < states.size(); ++i) {
    bench.document.redoAction()->trigger();
    CHECK(formats::designText(bench.document.design()) == states[i]);
  }
  CHECK(bench.document.isModified());
}

TEST_CASE("a broken file leaves the open design as it is", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  bench.addTree();
  const std::string before = formats::designText(bench.document.design());
  const QString broken = bench.file(u"broken.clusterwright"_s);
  std::ofstream(broken.toStdString()) << "{\"format\": ";
  QSignalSpy errors(&bench.document, &DocumentController::errorOccurred);
  QSignalSpy opened(&bench.document, &DocumentController::opened);
  for (const QString& file : {broken, bench.file(u"missing.clusterwright"_s)}) {
    errors.clear();
    bench.document.open(file);
    REQUIRE(waitFor([&] { return errors.count() > 0; }));
    CHECK(errors.first().first().toString().contains(file));
  }
  CHECK(opened.count() == 0);
  CHECK(formats::designText(bench.document.design()) == before);
  CHECK(bench.document.isModified());
}

TEST_CASE("save and open keep the bytes; the unsaved mark follows", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  bench.addTree();
  CHECK(bench.document.isModified());
  const QString file = bench.file(u"a.clusterwright"_s);
  REQUIRE(bench.document.save(file));
  CHECK_FALSE(bench.document.isModified());
  const std::string saved = formats::designText(bench.document.design());
  Bench other;
  QSignalSpy opened(&other.document, &DocumentController::opened);
  other.document.open(file);
  REQUIRE(waitFor([&] { return opened.count() > 0; }));
  CHECK(formats::designText(other.document.design()) == saved);
  CHECK_FALSE(other.document.isModified());
  CHECK(other.document.question() != nullptr);
  CHECK_FALSE(bench.document.save(bench.file(u"no/such/folder/a.clusterwright"_s)));
  CHECK(bench.document.fileName() == file);
}

TEST_CASE("a recovery copy appears after an edit and goes with a save", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  bench.addTree();
  REQUIRE(waitFor([&] { return !bench.document.recoveryFiles().isEmpty(); }, 10000));
  const auto copy = formats::loadDesign(bench.document.recoveryFiles().first().toStdString());
  REQUIRE(copy);
  CHECK(formats::designText(copy->design) == formats::designText(bench.document.design()));
  REQUIRE(bench.document.save(bench.file(u"a.clusterwright"_s)));
  CHECK(bench.document.recoveryFiles().isEmpty());
}

TEST_CASE("a recovered design is unsaved and kept until it is saved", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  bench.addTree();
  REQUIRE(waitFor([&] { return !bench.document.recoveryFiles().isEmpty(); }, 10000));
  const std::string text = formats::designText(bench.document.design());
  // What a run leaves that ended without closing.
  const QString left = bench.file(u"recovery/left.clusterwright"_s);
  REQUIRE(QFile::copy(bench.document.recoveryFiles().first(), left));

  DocumentController next(windowtest::catalogue(), &bench.jobs);
  next.setRecoveryFolder(bench.folder.path());
  next.recover(left);
  REQUIRE(waitFor([&] { return next.isOpen(); }, 10000));
  CHECK(formats::designText(next.design()) == text);
  CHECK(next.isModified());
  CHECK(next.fileName().isEmpty());
  // The copy moved to this run's own name: it is never lost, and not offered twice.
  CHECK_FALSE(QFile::exists(left));
  CHECK_FALSE(next.recoveryFiles().isEmpty());
  REQUIRE(next.save(bench.file(u"b.clusterwright"_s)));
  CHECK_FALSE(next.isModified());
  CHECK(next.recoveryFiles().isEmpty());
}

TEST_CASE("the inspector edits assumptions and part values with units", "[window]") {
  windowtest::needApplication();
  Bench bench;
  Analysis analysis(&bench.document, &bench.jobs);
  Inspector inspector(&analysis);
  bench.document.newDesign();
  bench.addTree();
  inspector.setSelection({});
  inspector.rebuildNow();
  REQUIRE(commit(&inspector, u"site:load_factor"_s, u"55 %"_s));
  CHECK(bench.document.design().site->entered.at(SiteField::LoadFactor) == Approx(0.55));
  inspector.rebuildNow();
  REQUIRE(commit(&inspector, u"site:load_factor"_s, u"500 %"_s));
  CHECK(bench.document.design().site->entered.at(SiteField::LoadFactor) == Approx(0.55));
  inspector.rebuildNow();
  REQUIRE(commit(&inspector, u"site:load_factor"_s, QString()));
  CHECK(bench.document.design().site->entered.count(SiteField::LoadFactor) == 0);

  const std::string key = bench.document.question()->fabric->key(DeviceIndex{0}).text;
  inspector.setSelection({key});
  inspector.rebuildNow();
  REQUIRE(commit(&inspector, u"fact:power_max_w"_s, u"9.5 kW"_s));
  const auto node = bench.document.catalogue().find(PartId{"nvidia-dgx-h100"});
  REQUIRE(node);
  CHECK(*node->value(Field::PowerMax) == Approx(9500));
  CHECK(node->fact(Field::PowerMax)->basis == Basis::Entered);
  bench.document.undo();
  CHECK(*bench.document.catalogue().find(PartId{"nvidia-dgx-h100"})->value(Field::PowerMax) > 9500);
}

TEST_CASE("the status bar follows the design", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale::c());
  Bench bench;
  Analysis analysis(&bench.document, &bench.jobs);
  StatusFigures figures(&analysis);
  bench.document.newDesign();
  bench.addTree(8);
  CHECK(analysis.summaryStale());
  REQUIRE(waitFor([&] { return !analysis.summaryStale(); }));
  REQUIRE(figures.button(u"gpus"_s));
  CHECK(figures.button(u"gpus"_s)->text() == u"64 GPUs"_s);
  REQUIRE(bench.document.apply(edits::setBlockSpec("g1", windowtest::smallTree(16)), TR_MARK("Edit block")));
  CHECK(analysis.summaryStale());
  REQUIRE(waitFor([&] { return !analysis.summaryStale(); }));
  CHECK(figures.button(u"gpus"_s)->text() == u"128 GPUs"_s);
}

TEST_CASE("the block dialog counts while one types and refuses what cannot be built", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale::c());
  FatTreeSpec spec = BlockDialog::usualFatTree(windowtest::catalogue());
  BlockDialog dialog(BlockDialog::Mode::Add, spec, u"Pod"_s, windowtest::catalogue());
  CHECK(dialog.outcome().buildable);
  CHECK(std::get<FatTreeSpec>(dialog.spec()).nodes == 32);
  const BlockOutcome usual = outcomeOf(spec, windowtest::catalogue());
  CHECK(usual.headline.contains(u"leaves"_s));
  spec.nodes = 1000000;
  spec.tiers = 1;
  const BlockOutcome tooMany = outcomeOf(spec, windowtest::catalogue());
  CHECK_FALSE(tooMany.buildable);
  CHECK_FALSE(tooMany.problem.isEmpty());
  CHECK(outcomeOf(BlockDialog::usualDragonfly(windowtest::catalogue()), windowtest::catalogue()).buildable);
}

TEST_CASE("the catalogue palette searches by every word", "[window]") {
  windowtest::needApplication();
  CataloguePanel panel;
  panel.setCatalogue(windowtest::catalogue());
  const int all = panel.visibleParts();
  CHECK(all == int(windowtest::catalogue().parts().size()) + 2);
  panel.searchEdit()->setText(u"dgx h100"_s);
  CHECK(panel.visibleParts() >= 1);
  CHECK(panel.visibleParts() < all);
  panel.searchEdit()->setText(u"no such part"_s);
  CHECK(panel.visibleParts() == 0);
}

TEST_CASE("the start page has a card for every sample", "[window]") {
  windowtest::needApplication();
  QStringList problems;
  const auto samples = readSamples(std::filesystem::path(CW_RESOURCES) / "examples", windowtest::catalogue(), problems);
  CHECK(problems.isEmpty());
  REQUIRE(samples.size() >= 5);
  StartPage page;
  page.setSamples(samples, problems);
  QSignalSpy chosen(&page, &StartPage::sampleRequested);
  for (const Sample& sample : samples) {
    CHECK_FALSE(sample.title.isEmpty());
    CHECK_FALSE(sample.counts.isEmpty());
  }
  for (auto* button : page.findChildren<QAbstractButton*>())
    if (button->text() == samples.front().title) button->click();
  REQUIRE(chosen.count() == 1);
  CHECK(chosen.first().first().toString() == samples.front().fileName);
}
