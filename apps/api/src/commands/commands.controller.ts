/** The routes of all commands. What each does is in its own file; the bus finds its handler. */
import { Controller, HttpStatus, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CommandOn } from '../access/route.js';
import { CommandQuery } from '../http/query.js';
import type { Reply } from '../writing/writer.js';
import { Attestation } from '../notary/attestation.js';
import { ReasonBody } from './bodies.js';
import { CancelEpochCommand } from './cancel-epoch.js';
import { CloseEpochBody, CloseEpochCommand } from './close-epoch.js';
import type { CommandFromOutside } from './command-from-outside.js';
import { DisqualifyEntryCommand } from './disqualify-entry.js';
import { EraseDisclosuresBody, EraseDisclosuresCommand } from './erase-disclosures.js';
import { ImportRecordBody, ImportRecordCommand } from './import-record.js';
import { OpenEpochBody, OpenEpochCommand } from './open-epoch.js';
import { OpenExamBody } from './open-exam.js';
import { RaiseAppealBody, RaiseAppealCommand } from './raise-appeal.js';
import { Receive, type Received } from './received.js';
import { RecordOutcomesBody, RecordOutcomesCommand } from './record-outcomes.js';
import { RejudgeUnitsBody, RejudgeUnitsCommand } from './rejudge-units.js';
import { ReopenEpochCommand } from './reopen-epoch.js';
import { RerunVoidsBody, RerunVoidsCommand } from './rerun-voids.js';
import { ResolveAppealBody, ResolveAppealCommand } from './resolve-appeal.js';
import { ShortlistEntriesBody, ShortlistEntriesCommand } from './shortlist-entries.js';
import { SubmitEntryBody, SubmitEntryCommand } from './submit-entry.js';
import { VoidUnitsBody, VoidUnitsCommand } from './void-units.js';
import { WithdrawEntryCommand } from './withdraw-entry.js';
import { WithdrawUnitsBody, WithdrawUnitsCommand } from './withdraw-units.js';

@ApiTags('commands')
@ApiHeader({ name: 'Idempotency-Key', required: false, description: 'The same answer again' })
@ApiHeader({ name: 'If-Match', required: false, description: 'Only at this version: "12"' })
@ApiQuery({ type: CommandQuery })
@Controller()
export class CommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly attestation: Attestation,
  ) {}

  @CommandOn('OpenEpoch', 'Open an epoch')
  @ApiExtraModels(OpenEpochBody, OpenExamBody)
  @ApiBody({
    schema: { oneOf: [OpenEpochBody, OpenExamBody].map((plan) => ({ $ref: getSchemaPath(plan) })) },
  })
  openEpoch(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new OpenEpochCommand(received));
  }

  @CommandOn('SubmitEntry', 'Hand in an entry')
  @ApiBody({ type: SubmitEntryBody })
  submitEntry(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new SubmitEntryCommand(received));
  }

  @CommandOn('WithdrawEntry', 'Withdraw an entry')
  @ApiBody({ type: ReasonBody })
  withdrawEntry(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new WithdrawEntryCommand(received));
  }

  @CommandOn('DisqualifyEntry', 'Disqualify an entry')
  @ApiBody({ type: ReasonBody })
  disqualifyEntry(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new DisqualifyEntryCommand(received));
  }

  @CommandOn('ShortlistEntries', 'Draw up the shortlist')
  @ApiBody({ type: ShortlistEntriesBody })
  shortlistEntries(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new ShortlistEntriesCommand(received));
  }

  @CommandOn('RecordOutcomes', 'Report outcomes')
  @ApiConsumes('application/json', 'application/x-ndjson')
  @ApiBody({ type: RecordOutcomesBody })
  recordOutcomes(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new RecordOutcomesCommand(received));
  }

  @CommandOn('VoidUnits', 'Declare missing outcomes harness voids')
  @ApiBody({ type: VoidUnitsBody })
  voidUnits(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new VoidUnitsCommand(received));
  }

  @CommandOn('WithdrawUnits', 'Take units from everybody')
  @ApiBody({ type: WithdrawUnitsBody })
  withdrawUnits(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new WithdrawUnitsCommand(received));
  }

  @CommandOn('RejudgeUnits', 'Take outcomes of units back, for everybody')
  @ApiBody({ type: RejudgeUnitsBody })
  rejudgeUnits(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new RejudgeUnitsCommand(received));
  }

  @CommandOn('RerunVoids', 'Re-run the voids of an axis')
  @ApiBody({ type: RerunVoidsBody })
  rerunVoids(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new RerunVoidsCommand(received));
  }

  @CommandOn('RaiseAppeal', 'Raise an appeal about an entry, or about a model of an exam')
  @ApiBody({ type: RaiseAppealBody })
  raiseAppeal(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new RaiseAppealCommand(received));
  }

  @CommandOn('ResolveAppeal', 'Rule on an appeal')
  @ApiBody({ type: ResolveAppealBody })
  resolveAppeal(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new ResolveAppealCommand(received));
  }

  @CommandOn('CloseEpoch', 'Close the epoch: publish a record')
  @ApiBody({ type: CloseEpochBody })
  closeEpoch(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new CloseEpochCommand(received));
  }

  @CommandOn('ReopenEpoch', 'Reopen a closed epoch')
  @ApiBody({ type: ReasonBody })
  reopenEpoch(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new ReopenEpochCommand(received));
  }

  @CommandOn('CancelEpoch', 'Cancel an epoch')
  @ApiBody({ type: ReasonBody })
  cancelEpoch(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new CancelEpochCommand(received));
  }

  @CommandOn('EraseDisclosures', 'Erase personal fields of entries')
  @ApiBody({ type: EraseDisclosuresBody })
  eraseDisclosures(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new EraseDisclosuresCommand(received));
  }

  @CommandOn('ImportRecord', 'Import a historical record with its evidence, byte for byte')
  @ApiBody({ type: ImportRecordBody })
  importRecord(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new ImportRecordCommand(received));
  }

  private async answer(reply: FastifyReply, command: CommandFromOutside): Promise<Reply['body']> {
    const { request } = command.received;
    const { status, body } = await this.attestation.around(request, () =>
      this.commands.execute<CommandFromOutside, Reply>(command),
    );
    void reply.code(status satisfies HttpStatus.OK | HttpStatus.CREATED);
    return body;
  }
}
