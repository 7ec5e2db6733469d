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
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSysInfo>
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

TEST_CASE("a copy that still runs keeps its recovery copies to itself", "[window]") {
  windowtest::needApplication();
  Bench bench;
  bench.document.newDesign();
  bench.addTree();
  REQUIRE(waitFor([&] { return !bench.document.recoveryFiles().isEmpty(); }, 10000));
  const QString running = bench.file(u"recovery/untitled-1.clusterwright"_s);
  REQUIRE(QFile::copy(bench.document.recoveryFiles().first(), running));
  const auto offered = [&] { return bench.document.recoveryFiles().contains(running); };
  const auto writeLock = [&](qint64 pid) {
    QFile lock(running + u".lock"_s);
    REQUIRE(lock.open(QIODevice::WriteOnly));
    lock.write(QByteArray::number(pid) + "\n" + QFileInfo(QCoreApplication::applicationFilePath()).fileName().toUtf8() +
               "\n" + QSysInfo::machineHostName().toUtf8() + "\n");
  };
  CHECK(offered());  // nobody holds it
  writeLock(QCoreApplication::applicationPid());
  CHECK_FALSE(offered());  // a process that lives
  writeLock(0x3fffff00);
  CHECK(offered());  // one that died without tidying up
}

TEST_CASE("values kept in the user's catalogue serve the next run and travel in its designs", "[window]") {
  windowtest::needApplication();
  Bench bench;
  const QString file = bench.file(u"own/user-parts.json"_s);
  const PartId id{"nvidia-dgx-h100"};
  bench.document.setUserParts(file, {});
  bench.document.newDesign();
  bench.addTree();
  REQUIRE(bench.document.apply(edits::overrideFact(id, Field::Price, 275000, {}), TR_MARK("Change value of part")));
  CHECK(bench.document.differsFromUserParts(id));
  QSignalSpy notices(&bench.document, &DocumentController::notice);
  REQUIRE(bench.document.keepInUserParts(id));
  CHECK(notices.count() == 1);
  CHECK(bench.document.inUserParts(id));
  CHECK_FALSE(bench.document.differsFromUserParts(id));

  const auto read = formats::loadUserParts(file.toStdString());
  REQUIRE(read);
  CHECK(read->overrides.at(id).at(Field::Price).value == 275000);
  DocumentController next(windowtest::catalogue(), &bench.jobs);
  next.setUserParts(file, *read);
  next.newDesign();
  CHECK(*next.catalogue().find(id)->value(Field::Price) == 275000);
  CHECK(next.design().parts->overrides.empty());
  REQUIRE(next.apply(edits::addBlock(windowtest::smallTree(), "Pod", {}), TR_MARK("Add block")));
  CHECK(next.design().parts->overrides.at(id).at(Field::Price).value == 275000);
  next.undo();
  CHECK(next.design().parts->overrides.empty());

  REQUIRE(next.dropFromUserParts(id));
  CHECK(*next.catalogue().find(id)->value(Field::Price) != 275000);
  CHECK(formats::loadUserParts(file.toStdString())->overrides.empty());
  // The design that carries the value keeps it.
  CHECK(*bench.document.catalogue().find(id)->value(Field::Price) == 275000);
}

TEST_CASE("a user's catalogue that cannot be read is not written over", "[window]") {
  windowtest::needApplication();
  Bench bench;
  const QString file = bench.file(u"user-parts.json"_s);
  const QByteArray broken = "{ \"format\": \"clusterwright-user-parts\",\n  oops\n";
  {
    QFile out(file);
    REQUIRE(out.open(QIODevice::WriteOnly));
    out.write(broken);
  }
  bench.document.setUserParts(file, {});
  bench.document.newDesign();
  bench.addTree();
  const PartId id{"nvidia-dgx-h100"};
  REQUIRE(bench.document.apply(edits::overrideFact(id, Field::Price, 275000, {}), TR_MARK("Change value of part")));
  QSignalSpy errors(&bench.document, &DocumentController::errorOccurred);
  CHECK_FALSE(bench.document.keepInUserParts(id));
  REQUIRE(errors.count() == 1);
  CHECK(errors.first().first().toString().contains(u"user-parts.json:2"_s));
  QFile after(file);
  REQUIRE(after.open(QIODevice::ReadOnly));
  CHECK(after.readAll() == broken);
}

TEST_CASE("the inspector opens a part, offers its catalogue, and begins at the top", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale::c());
  Bench bench;
  Analysis analysis(&bench.document, &bench.jobs);
  Inspector inspector(&analysis);
  inspector.resize(300, 300);
  inspector.show();
  bench.document.setUserParts(bench.file(u"user-parts.json"_s), {});
  bench.document.newDesign();
  bench.addTree();
  const auto says = [&](const QString& what) {
    for (const QLabel* label : inspector.widget()->findChildren<QLabel*>())
      if (label->text().contains(what)) return true;
    return false;
  };
  const auto press = [&](const QString& what) {
    for (auto* button : inspector.widget()->findChildren<QAbstractButton*>())
      if (button->text() == what) return button->click(), true;
    return false;
  };
  inspector.setSelection({"nvidia-dgx-b300-ac"});
  inspector.rebuildNow();
  CHECK_FALSE(says(u"no longer in the design"_s));
  CHECK(says(u"Values of"_s));
  CHECK(says(
      u"higher of system maximum and short peak"_s));  // the peak is above the maximum: which one sums count is said
  CHECK_FALSE(press(u"Save to my catalogue"_s));
  REQUIRE(commit(&inspector, u"fact:price"_s, u"450k"_s));
  inspector.rebuildNow();
  auto* price = inspector.findChild<QLineEdit*>(u"fact:price"_s);
  REQUIRE(price);
  CHECK(price->text() == u"450,000.00"_s);
  REQUIRE(waitFor([&] { return inspector.verticalScrollBar()->maximum() > 100; }));
  inspector.verticalScrollBar()->setValue(90);
  inspector.setSelection({"nvidia-dgx-b300-ac"});
  inspector.rebuildNow();
  CHECK(inspector.verticalScrollBar()->value() == 90);  // the same part stays where it was
  inspector.setSelection({"nvidia-dgx-h100"});
  inspector.rebuildNow();
  CHECK(inspector.verticalScrollBar()->value() == 0);
  inspector.setSelection({"nvidia-dgx-b300-ac"});
  inspector.rebuildNow();
  REQUIRE(press(u"Save to my catalogue"_s));
  inspector.rebuildNow();
  REQUIRE(press(u"Remove from my catalogue"_s));
  CHECK_FALSE(bench.document.inUserParts(PartId{"nvidia-dgx-b300-ac"}));
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

TEST_CASE("a value entered for a generic part reaches the sums", "[window]") {
  windowtest::needApplication();
  Bench bench;
  Analysis analysis(&bench.document, &bench.jobs);
  Inspector inspector(&analysis);
  bench.document.newDesign();
  FatTreeSpec spec = windowtest::smallTree();
  spec.node.part = PartId{"generic:8x400"};
  REQUIRE(bench.document.apply(edits::addBlock(spec, "Pod", {}), TR_MARK("Add block")));
  inspector.setSelection({"generic:8x400"});
  inspector.rebuildNow();
  bool said = false;
  for (const QLabel* label : inspector.widget()->findChildren<QLabel*>())
    said = said || label->text().startsWith(u"A generic part has ports"_s);
  CHECK(said);
  REQUIRE(commit(&inspector, u"fact:power_max_w"_s, u"9.5 kW"_s));
  const auto part = bench.document.question()->fabric->types.front().part;
  REQUIRE(part->generic);
  CHECK(*part->value(Field::PowerMax) == Approx(9500));
}

TEST_CASE("what sums ask of a part can be entered where nothing is published", "[window]") {
  windowtest::needApplication();
  Bench bench;
  Analysis analysis(&bench.document, &bench.jobs);
  Inspector inspector(&analysis);
  bench.document.newDesign();
  bench.addTree();
  const auto enter = [&](const char* part, const QString& field, const QString& text) {
    inspector.setSelection({part});
    inspector.rebuildNow();
    INFO(part);
    REQUIRE(commit(&inspector, field, text));
  };
  REQUIRE_FALSE(bench.document.catalogue().find(PartId{"eia-48u-800x1200"})->value(Field::EmptyWeight));
  enter("eia-48u-800x1200", u"fact:empty_weight_kg"_s, u"150 kg"_s);
  enter("eia-48u-800x1200", u"fact:static_load_kg"_s, u"1400 kg"_s);
  enter("raritan-px3-5878i2r-p1q1r1a5d5", u"fact:price"_s, u"1,800"_s);
  const auto value = [&](const char* part, Field field) {
    return bench.document.catalogue().find(PartId{part})->value(field).value_or(-1);
  };
  CHECK(value("eia-48u-800x1200", Field::EmptyWeight) == 150);
  CHECK(value("eia-48u-800x1200", Field::StaticLoad) == 1400);
  CHECK(value("raritan-px3-5878i2r-p1q1r1a5d5", Field::Price) == 1800);
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

  // A waived finding is still counted.
  FreeDevice alone;
  alone.choice.part = PartId{"nvidia-dgx-h100"};
  REQUIRE(bench.document.apply(edits::addDevice(alone), TR_MARK("Add device")));
  REQUIRE(waitFor([&] { return !analysis.checksStale(); }));
  REQUIRE(analysis.checks()->count(Severity::Error) == 1);
  for (const Finding& finding : std::vector<Finding>(analysis.checks()->findings))
    REQUIRE(bench.document.apply(edits::waive(finding.identity(), "meant so"), TR_MARK("Waive finding")));
  REQUIRE(waitFor([&] { return !analysis.checksStale() && analysis.checks()->waived() > 0; }));
  const auto* findings = figures.findChild<QToolButton*>(u"figure:findings"_s);
  REQUIRE(findings);
  CHECK(findings->text() == u"None open, %1 waived"_s.arg(analysis.checks()->waived()));
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
  // Slots that stay empty are said with the counts.
  FatTreeSpec partly;
  partly.node.part = {"nvidia-dgx-h100"};
  partly.leaf = partly.spine = {"nvidia-qm9700"};
  partly.rails = RailMode::Optimised;
  partly.nodes = 40;
  partly.nodesPerUnit = 32;
  const BlockOutcome empty = outcomeOf(partly, windowtest::catalogue());
  CHECK(empty.facts.filter(u"24 of 64 node slots stay empty"_s).size() == 1);
  CHECK(outcomeOf(BlockDialog::usualDragonfly(windowtest::catalogue()), windowtest::catalogue()).buildable);
}

TEST_CASE("a limit stands whole under its field and moves nothing else", "[window]") {
  windowtest::needApplication();
  QLocale::setDefault(QLocale::c());
  const bool tree = GENERATE(true, false);
  const BlockSpec spec = tree ? BlockSpec(BlockDialog::usualFatTree(windowtest::catalogue()))
                              : BlockSpec(BlockDialog::usualDragonfly(windowtest::catalogue()));
  BlockDialog dialog(BlockDialog::Mode::Change, spec, u"Pod"_s, windowtest::catalogue());
  dialog.show();
  const auto settle = [] { waitFor([] { return false; }, 30); };
  settle();
  auto* apply = dialog.findChild<QPushButton*>();
  REQUIRE(apply);
  const QPoint place = apply->mapToGlobal(QPoint(0, 0));
  const QSize size = dialog.size();
  const auto spin = [&](const QString& name) {
    for (auto* field : dialog.findChildren<QSpinBox*>())
      if (field->accessibleName() == name) return field;
    return static_cast<QSpinBox*>(nullptr);
  };
  QSpinBox* field = spin(tree ? u"Planes"_s : u"Groups"_s);
  REQUIRE(field);
  CHECK(dialog.form()->problemLabel() == nullptr);
  field->setValue(tree ? 7 : 90000);
  settle();
  CHECK_FALSE(dialog.outcome().buildable);
  const QLabel* problem = dialog.form()->problemLabel();
  REQUIRE(problem);
  CHECK(problem->text() == dialog.outcome().problem);
  CHECK(problem->height() >= problem->heightForWidth(problem->width()));
  CHECK(problem->y() >= field->y() + field->height());
  CHECK(problem->y() - field->y() - field->height() < 20);
  CHECK(apply->mapToGlobal(QPoint(0, 0)) == place);
  CHECK(dialog.size() == size);
  // The other side says what could be built last.
  bool last = false;
  for (const QLabel* label : dialog.findChildren<QLabel*>())
    last = last || (label->isVisible() && label->text().startsWith(u"Before this change:"_s));
  CHECK(last);
  // Changing another field leaves the limit at the one it is about.
  spin(tree ? u"Reserved leaf ports"_s : u"Endpoint ports, p"_s)->setValue(3);
  settle();
  if (!dialog.outcome().buildable && dialog.outcome().cause.contains(tree ? u"planes"_s : u"groups"_s)) {
    const QLabel* again = dialog.form()->problemLabel();
    REQUIRE(again);
    CHECK(again->y() - field->y() - field->height() < 20);
  }
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
