/**
 * RecordOutcomes: a judging harness reports. One request is one commit: any offending row refuses
 * all. Rows are read by the ledger alone: a validator object per row would block the service for a
 * second on a full body.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray } from 'class-validator';
import { decodeRecordOutcomes } from '#ledger/epoch/decode-outcome-reports';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** One row: a single report (`unit`, `outcome`) or a packed one (`outcomes`, perhaps `first`). */
export class OutcomeItem {
  @ApiProperty()
  key!: string;

  @ApiProperty()
  axis!: string;

  @ApiProperty()
  task!: string;

  @ApiPropertyOptional({ description: 'A single report: which unit' })
  unit?: string;

  @ApiPropertyOptional({ enum: ['success', 'failure', 'harness_void', 'runtime_void'] })
  outcome?: string;

  @ApiPropertyOptional({ example: '10h.', description: 'A packed report: a character per unit' })
  outcomes?: string;

  @ApiPropertyOptional({ description: 'Index of the first unit of a packed report' })
  first?: number;

  @ApiPropertyOptional({ default: 1 })
  run?: number;
}

/** Rows, or the same rows as lines of NDJSON. */
export class RecordOutcomesBody {
  @ApiProperty({ type: [OutcomeItem] })
  @IsArray()
  outcomes!: readonly OutcomeItem[];
}

/** RecordOutcomes on the bus. */
export class RecordOutcomesCommand extends CommandFromOutside {}

@CommandHandler(RecordOutcomesCommand)
export class RecordOutcomesHandler implements ICommandHandler<RecordOutcomesCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: RecordOutcomesCommand): Promise<Reply> {
    const { request, json, reports } = received;
    return this.writer.execute(request, () =>
      reports === null
        ? decodedBody(RecordOutcomesBody, json, decodeRecordOutcomes)
        : { ok: true, value: reports },
    );
  }
}
