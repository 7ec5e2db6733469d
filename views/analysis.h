// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps answers about the open design current: the summary and the checks always, each report while somebody looks at
// it. An old answer stays, marked stale, until the new one is there.
#pragma once

#include "solvers/checks/checks.h"
#include "solvers/summary.h"
#include "views/document_controller.h"

#include <map>
#include <memory>
#include <QObject>
#include <QString>
#include <QStringList>

class QTimer;

namespace cw {

class Analysis final : public QObject {
  Q_OBJECT
 public:
  Analysis(DocumentController* document, JobRunner* jobs, QObject* parent = nullptr);

  struct ReportState {
    std::shared_ptr<const Report> report;  // may be older than the design
    QString error;                         // why the newest could not be computed
    std::shared_ptr<const Question> of;    // what `report` or `error` answers
  };

  const std::shared_ptr<const Summary>& summary() const { return m_summary; }
  const QString& summaryError() const { return m_summaryError; }
  bool summaryStale() const { return !m_summaryOf || isOld(m_summaryOf); }
  const std::shared_ptr<const CheckReport>& checks() const { return m_checks; }
  bool checksStale() const { return !m_checksOf || isOld(m_checksOf); }
  const ReportState& report(const QString& id) const;
  bool stale(const QString& id) const { return isOld(report(id).of); }

  /// Names the reports `owner` shows now; an empty list when it is hidden.
  void setWanted(const QObject* owner, const QStringList& ids);
  /// Whether everything wanted is there.
  bool current() const;

  DocumentController* document() const { return m_document; }

 signals:
  void summaryChanged();
  void checksChanged();
  void reportChanged(QString id);
  /// Answers became old.
  void becameStale();

 private:
  bool isOld(const std::shared_ptr<const Question>& of) const;
  QStringList wanted() const;
  void clear();
  void startDue();
  void startSummary();
  void startChecks();
  void startReport(const QString& id);

  DocumentController* m_document;
  JobRunner* m_jobs;
  QTimer* m_delay;
  std::shared_ptr<const Summary> m_summary;
  QString m_summaryError;
  std::shared_ptr<const CheckReport> m_checks;
  std::shared_ptr<const Question> m_summaryOf, m_checksOf;
  std::map<QString, ReportState> m_reports;
  std::map<QString, std::shared_ptr<const Question>> m_asked;  // what each running job works on
  std::map<const QObject*, QStringList> m_wanted;
};

}  // namespace cw
