// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, saving and the recovery copy of the open design.
#include "model/formats/formats.h"
#include "views/document_controller.h"
#include "views/text.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

struct Opened {
  formats::Loaded loaded;
  Question question;
};

Result<Opened> readAndExpand(const std::filesystem::path& file, const Catalogue& base, Progress& progress) {
  Result<formats::Loaded> loaded = formats::loadDesign(file);
  if (!loaded) return forwardError(loaded);
  if (progress.cancelled()) return fail(ErrorCode::Cancelled, TR_MARK("opening was cancelled"));
  Result<Question> question = ask(loaded->design, base, progress);
  if (!question) {
    Error error = question.error();
    if (error.where.empty()) error.where = file.string();
    return Unexpected{error};
  }
  return Opened{std::move(*loaded), std::move(*question)};
}

/// Held by the run that writes a recovery copy. It names the process, so that one left by a crash is no obstacle.
std::unique_ptr<QLockFile> lockFor(const QString& recoveryFile) {
  auto lock = std::make_unique<QLockFile>(recoveryFile + u".lock"_s);
  lock->setStaleLockTime(0);  // its age says nothing: designs stay open for days
  return lock;
}

bool inUse(const QString& recoveryFile) {
  const auto lock = lockFor(recoveryFile);
  return !lock->tryLock(0) && lock->error() == QLockFile::LockFailedError;
}

}  // namespace

void DocumentController::newDesign() {
  Design design;
  design.meta.edit().name = stdstr(tr("Untitled"));
  adopt(std::move(design));
}

void DocumentController::adopt(Design design, const QString& fileName) {
  dropRecovery();
  m_document.reset(std::move(design));
  m_document.markClean();
  m_open = true;
  m_recovered = false;
  m_fileName = fileName;
  m_layered = m_shipped.with(*this->design().parts);
  m_question.reset();
  refreshActions();
  emit opened(m_fileName);
  afterChange(Section::Groups, nullptr);
  m_recoveryTimer->stop();  // nothing to recover yet
}

void DocumentController::close() {
  dropRecovery();
  m_jobs->cancel(u"expand"_s);
  m_expanding = false;
  m_document.reset({});
  m_document.markClean();
  m_recovered = false;
  m_open = false;
  m_fileName.clear();
  m_question.reset();
  m_layered = m_shipped;
  refreshActions();
  emit closed();
}

void DocumentController::open(const QString& fileName, bool asCopy) { openAs(fileName, asCopy, false); }

void DocumentController::recover(const QString& fileName) { openAs(fileName, true, true); }

void DocumentController::openAs(const QString& fileName, bool asCopy, bool recovered) {
  m_jobs->start<Opened>(
      u"open"_s, tr("Opening %1").arg(QFileInfo(fileName).fileName()), this,
      [file = nativePath(fileName), base = m_shipped](Progress& progress) {
        return readAndExpand(file, base, progress);
      },
      [this, fileName, asCopy, recovered](Result<Opened> result) {
        if (!result) {
          if (result.error().code != ErrorCode::Cancelled) emit errorOccurred(onScreen(result.error()));
          return;
        }
        dropRecovery();
        m_jobs->cancel(u"expand"_s);
        m_expanding = false;
        m_document.reset(std::move(result->loaded.design));
        m_document.markClean();
        m_open = true;
        m_recovered = recovered;
        m_fileName = asCopy ? QString() : fileName;
        m_layered = m_shipped.with(*design().parts);
        m_question = std::make_shared<const Question>(std::move(result->question));
        refreshActions();
        if (recovered) {
          writeRecovery();
          if (QFile::exists(recoveryFile()) && recoveryFile() != fileName) QFile::remove(fileName);
        }
        emit opened(m_fileName);
        emit designChanged(Section::Groups);
        emit questionChanged();
        QStringList notes;
        for (const Message& note : result->loaded.notes) notes << onScreen(note);
        if (!notes.isEmpty()) emit notice(notes.join(u'\n'));
      });
}

Result<void> DocumentController::save(const QString& fileName) {
  const Result<void> written = formats::saveDesign(design(), nativePath(fileName));
  if (!written) {
    emit errorOccurred(onScreen(written.error()));
    return written;
  }
  dropRecovery();
  m_recovered = false;
  m_fileName = fileName;
  m_document.markClean();
  refreshActions();
  emit saved(fileName);
  return {};
}

QString DocumentController::recoveryFile() const {
  // Two copies of the program may have the same file open: each has a copy of its own.
  const QByteArray name =
      m_fileName.isEmpty() ? "untitled"
                           : QCryptographicHash::hash(m_fileName.toUtf8(), QCryptographicHash::Sha1).toHex().left(12);
  return QDir(m_recoveryFolder)
      .filePath(
          u"recovery/%1-%2.clusterwright"_s.arg(QString::fromLatin1(name)).arg(QCoreApplication::applicationPid()));
}

void DocumentController::writeRecovery() {
  if (!isModified() || m_recoveryFolder.isEmpty()) return;
  const QString file = recoveryFile();
  if (!QDir().mkpath(QFileInfo(file).path())) {
    emit notice(tr("No recovery copy could be written: the folder %1 cannot be made; save the design yourself.")
                    .arg(QDir::toNativeSeparators(QFileInfo(file).path())));
    return;
  }
  lockRecovery();
  const Result<void> written = formats::saveDesign(design(), nativePath(file));
  if (!written) emit notice(tr("No recovery copy could be written: %1").arg(onScreen(written.error())));
}

void DocumentController::dropRecovery() {
  m_recoveryTimer->stop();
  if (m_open && !m_recoveryFolder.isEmpty()) QFile::remove(recoveryFile());
  m_recoveryLock.reset();
}

void DocumentController::lockRecovery() {
  if (m_recoveryLock) return;
  m_recoveryLock = lockFor(recoveryFile());
  // Without the lock, on a file system that has none, the copy is still worth having.
  if (!m_recoveryLock->tryLock(0)) m_recoveryLock.reset();
}

QStringList DocumentController::recoveryFiles() const {
  const QDir folder(m_recoveryFolder + u"/recovery"_s);
  QStringList files;
  for (const QFileInfo& info : folder.entryInfoList({u"*.clusterwright"_s}, QDir::Files, QDir::Time))
    if (info.absoluteFilePath() == QFileInfo(recoveryFile()).absoluteFilePath() || !inUse(info.absoluteFilePath()))
      files << info.absoluteFilePath();
  return files;
}

}  // namespace cw
