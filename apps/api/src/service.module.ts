/** The service as Nest sees it: controllers, handlers of both buses, the parts they work with. */
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessGuard } from './access/access.guard.js';
import { CallerController } from './access/caller.controller.js';
import { AdoptAttemptHandler } from './commands/adopt-attempt.js';
import { CancelEpochHandler } from './commands/cancel-epoch.js';
import { CloseEpochHandler } from './commands/close-epoch.js';
import { CommandsController } from './commands/commands.controller.js';
import { ExamCommandsController } from './commands/exam-commands.controller.js';
import { ExcludeAttemptHandler } from './commands/exclude-attempt.js';
import { EraseDisclosuresHandler } from './commands/erase-disclosures.js';
import { DisqualifyEntryHandler } from './commands/disqualify-entry.js';
import { ImportRecordHandler } from './commands/import-record.js';
import { OpenEpochHandler } from './commands/open-epoch.js';
import { RaiseAppealHandler } from './commands/raise-appeal.js';
import { RecordOutcomesHandler } from './commands/record-outcomes.js';
import { RegisterReferenceHandler } from './commands/register-reference.js';
import { RegisterSuiteHandler } from './commands/register-suite.js';
import { RejudgeUnitsHandler } from './commands/rejudge-units.js';
import { ReopenEpochHandler } from './commands/reopen-epoch.js';
import { RerunVoidsHandler } from './commands/rerun-voids.js';
import { ResolveAppealHandler } from './commands/resolve-appeal.js';
import { ShortlistEntriesHandler } from './commands/shortlist-entries.js';
import { SubmitAttemptHandler } from './commands/submit-attempt.js';
import { SubmitEntryHandler } from './commands/submit-entry.js';
import { VoidUnitsHandler } from './commands/void-units.js';
import { WithdrawEntryHandler } from './commands/withdraw-entry.js';
import { WithdrawUnitsHandler } from './commands/withdraw-units.js';
import { Health } from './health/health.js';
import { HealthController } from './health/health.controller.js';
import { ErrorsPage } from './http/errors-page.js';
import { ProblemFilter } from './http/problem.filter.js';
import { Attestation } from './notary/attestation.js';
import { KeyChanges } from './notary/key-changes.js';
import { KeysController } from './notary/keys.controller.js';
import { Proofs } from './notary/proofs.js';
import { ProofsController } from './notary/proofs.controller.js';
import { DisclosuresController } from './reading/disclosures.controller.js';
import { EpochsController } from './reading/epochs.controller.js';
import { ExamsController } from './reading/exams.controller.js';
import { ExplanationsController } from './reading/explanations.controller.js';
import { KeyNumbersController } from './reading/key-numbers.js';
import { ListAppealsHandler } from './reading/list-appeals.js';
import { ListAttemptsHandler } from './reading/list-attempts.js';
import { ListDisclosuresHandler } from './reading/list-disclosures.js';
import { ListEntriesHandler } from './reading/list-entries.js';
import { ListEpochsHandler } from './reading/list-epochs.js';
import { ListObstaclesHandler } from './reading/list-obstacles.js';
import { ListPendingHandler } from './reading/list-pending.js';
import {
  ListRegisteredHandler,
  ShowKeptHandler,
  ShowRegisteredHandler,
} from './reading/list-registered.js';
import { ListVoidUnitsHandler } from './reading/list-void-units.js';
import { Projection } from './reading/projection.js';
import { Reads } from './reading/reads.js';
import { ShowAuditHandler } from './reading/show-audit.js';
import { ShowEvidenceHandler, ShowRecordHandler } from './reading/show-documents.js';
import { ShowEpochHandler } from './reading/show-epoch.js';
import { ShowExplanationHandler } from './reading/show-explanation.js';
import { ShowReplayHandler, ShowSensitivityHandler } from './reading/show-robustness.js';
import { ShowRankingHandler, ShowVoidsHandler } from './reading/show-standing.js';
import { ShowTimelineHandler } from './reading/show-timeline.js';
import { Bells } from './streaming/bells.js';
import { EventsController } from './streaming/events.controller.js';
import { Streams } from './streaming/streams.js';
import { Metrics } from './watching/metrics.js';
import { MetricsController } from './watching/metrics.controller.js';
import type { Watchers } from './watching/watch-requests.js';
import { Webhooks } from './webhooks/webhooks.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { Writer } from './writing/writer.js';

/** What the service is made of. */
export interface ServiceParts {
  readonly writer: Writer;
  readonly reads: Reads;
  readonly projection: Projection;
  readonly bells: Bells;
  readonly streams: Streams;
  readonly health: Health;
  readonly attestation: Attestation;
  readonly proofs: Proofs;
  readonly keys: KeyChanges;
  readonly watchers: Watchers;
  readonly webhooks: Webhooks;
}

const commandHandlers: Provider[] = [
  OpenEpochHandler,
  SubmitEntryHandler,
  WithdrawEntryHandler,
  DisqualifyEntryHandler,
  ShortlistEntriesHandler,
  RecordOutcomesHandler,
  VoidUnitsHandler,
  WithdrawUnitsHandler,
  RejudgeUnitsHandler,
  RerunVoidsHandler,
  RaiseAppealHandler,
  ResolveAppealHandler,
  CloseEpochHandler,
  ReopenEpochHandler,
  CancelEpochHandler,
  EraseDisclosuresHandler,
  RegisterReferenceHandler,
  RegisterSuiteHandler,
  SubmitAttemptHandler,
  AdoptAttemptHandler,
  ExcludeAttemptHandler,
  ImportRecordHandler,
];

const queryHandlers: Provider[] = [
  ListEpochsHandler,
  ShowEpochHandler,
  ListEntriesHandler,
  ListPendingHandler,
  ListObstaclesHandler,
  ShowVoidsHandler,
  ListVoidUnitsHandler,
  ListAppealsHandler,
  ListDisclosuresHandler,
  ShowRankingHandler,
  ShowRecordHandler,
  ShowEvidenceHandler,
  ShowExplanationHandler,
  ShowSensitivityHandler,
  ShowTimelineHandler,
  ShowAuditHandler,
  ShowReplayHandler,
  ListAttemptsHandler,
  ListRegisteredHandler,
  ShowRegisteredHandler,
  ShowKeptHandler,
];

@Module({})
export class ServiceModule {
  /** The module around `parts`. */
  static around(parts: ServiceParts): DynamicModule {
    return {
      module: ServiceModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        CommandsController,
        ExamCommandsController,
        EpochsController,
        DisclosuresController,
        ExamsController,
        ExplanationsController,
        EventsController,
        ProofsController,
        KeysController,
        KeyNumbersController,
        CallerController,
        HealthController,
        MetricsController,
        WebhooksController,
        ErrorsPage,
      ],
      providers: [
        { provide: Writer, useValue: parts.writer },
        { provide: Reads, useValue: parts.reads },
        { provide: Metrics, useValue: parts.watchers.metrics },
        { provide: Webhooks, useValue: parts.webhooks },
        { provide: Projection, useValue: parts.projection },
        { provide: Bells, useValue: parts.bells },
        { provide: Streams, useValue: parts.streams },
        { provide: Health, useValue: parts.health },
        { provide: Attestation, useValue: parts.attestation },
        { provide: Proofs, useValue: parts.proofs },
        { provide: KeyChanges, useValue: parts.keys },
        { provide: APP_FILTER, useValue: new ProblemFilter(parts.watchers.journal.report) },
        { provide: APP_GUARD, useClass: AccessGuard },
        ...commandHandlers,
        ...queryHandlers,
      ],
    };
  }
}
