// SPDX-License-Identifier: GPL-3.0-or-later
// The open design as a QObject: edits, undo actions, the fabric it expands to, its file and its recovery copy. The
// views see snapshots only. An edit that cannot be expanded is refused and leaves the design as it was.
#pragma once

#include "model/document.h"
#include "model/fabric.h"
#include "solvers/question.h"
#include "views/job_runner.h"

#include <functional>
#include <memory>
#include <QObject>
#include <QString>

class QAction;
class QLockFile;
class QTimer;

namespace cw {

class DocumentController final : public QObject {
  Q_OBJECT
 public:
  DocumentController(Catalogue catalogue, JobRunner* jobs, QObject* parent = nullptr);
  ~DocumentController() override;

  const Design& design() const { return m_document.current(); }
  /// Design, fabric and catalogue that belong together; null before the first expansion.
  const std::shared_ptr<const Question>& question() const { return m_question; }
  /// Shipped parts with the design's own laid over.
  const Catalogue& catalogue() const { return m_layered; }
  /// Shipped parts with the user's own laid over, without the design's.
  const Catalogue& shippedParts() const { return m_shipped; }
  QString currency() const;
  bool isOpen() const { return m_open; }
  bool isModified() const { return m_open && (m_recovered || !m_document.isClean()); }
  /// The fabric lags behind the design.
  bool expanding() const { return m_expanding; }
  QString fileName() const { return m_fileName; }
  QString title() const;
  JobRunner* jobs() const { return m_jobs; }

  QAction* undoAction() const { return m_undo; }
  QAction* redoAction() const { return m_redo; }

  /// Applies an edit. On error nothing changed, errorOccurred was emitted and the error is returned.
  Result<void> apply(const Edit& edit, Text label, const QString& mergeKey = {});
  void undo();
  void redo();

  void newDesign();
  /// A design made elsewhere (a sample): open, unnamed, unmodified.
  void adopt(Design design, const QString& fileName = {});
  void close();
  /// Reads and expands in the background; `opened` or `errorOccurred` follows. The open design stays until then.
  void open(const QString& fileName, bool asCopy = false);
  Result<void> save(const QString& fileName);
  /// Opens a recovery copy as an unsaved design; the copy goes once the design has its own.
  void recover(const QString& fileName);

  /// The user's catalogue file and what it holds; the file need not exist. Before a design is open.
  void setUserParts(const QString& fileName, UserParts parts);
  const UserParts& userParts() const { return m_user; }
  /// A whole part of the user's own, in the file or in the design.
  bool isOwnPart(const PartId& id) const;
  bool inUserParts(const PartId& id) const;
  /// The design has values of this part that the user's catalogue lacks.
  bool differsFromUserParts(const PartId& id) const;
  /// Writes the design's own values of a part into the user's catalogue file, or takes them out of it. On error the
  /// file is as it was, errorOccurred was emitted and the error is returned.
  Result<void> keepInUserParts(const PartId& id);
  Result<void> dropFromUserParts(const PartId& id);

  void setRecoveryFolder(const QString& folder) { m_recoveryFolder = folder; }
  /// Recovery copies left by a run that ended without closing, and this one's own; not those of a copy of the program
  /// that still runs.
  QStringList recoveryFiles() const;
  static QString readableName(const QString& fileName);

 signals:
  void designChanged(cw::SectionSet sections);
  /// A question with a fresh fabric is there.
  void questionChanged();
  void modifiedChanged();
  void opened(QString fileName);
  void saved(QString fileName);
  void closed();
  void notice(QString text);
  void errorOccurred(QString text);

 private:
  Unexpected report(const Error& error);
  Design withUserParts(const Design& before, Design next) const;
  Result<UserParts> readUserParts() const;
  Result<void> writeUserParts(UserParts parts);
  void afterChange(SectionSet sections, std::shared_ptr<const Question> ready);
  void expandInBackground();
  void accept(Result<Question> result, bool mayUndo);
  void refreshActions();
  void writeRecovery();
  void openAs(const QString& fileName, bool asCopy, bool recovered);
  void dropRecovery();
  void lockRecovery();
  QString recoveryFile() const;

  Catalogue m_factory, m_shipped, m_layered;  // as shipped; with the user's; with the design's
  UserParts m_user;
  QString m_userFile;
  JobRunner* m_jobs;
  Document m_document;
  std::shared_ptr<const Question> m_question;
  bool m_open = false;
  bool m_recovered = false;  // from a recovery copy and not saved since
  bool m_expanding = false;
  QString m_fileName;
  QString m_recoveryFolder;
  std::unique_ptr<QLockFile> m_recoveryLock;  // held while this run has a recovery copy
  QAction* m_undo;
  QAction* m_redo;
  QTimer* m_recoveryTimer;
};

/// Rough number of links the design expands to, from the plans of its blocks alone: decides inline or background.
std::int64_t expectedLinks(const Design& design, const Catalogue& catalogue);

}  // namespace cw
