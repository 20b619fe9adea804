/**
 * OpenEpoch: the plan of an epoch, fixed for ever. The body is the plan itself.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsArray,
  IsDefined,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateIf,
} from 'class-validator';
import { decodeOpenEpoch } from '#ledger/epoch/decode-command';
import { isObject, memberOf } from '#ledger/decoding';
import type { AnyCommand } from '#ledger/epoch/any-epoch';
import { decodeOpenExam } from '#ledger/exam/decode-exam-command';
import type { Decoded } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { examRuleId } from '#ledger/rules/registry';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';
import { OpenExamBody } from './open-exam.js';

/** One task and its units. */
export class TaskItem {
  @ApiProperty({ example: 'pick' })
  task!: string;

  @ApiProperty({ type: [String], example: ['u1', 'u2', 'u3'] })
  units!: readonly string[];
}

/** One axis and its tasks. */
export class AxisItem {
  @ApiProperty({ example: 'grasping' })
  axis!: string;

  @ApiProperty({ type: [TaskItem] })
  tasks!: readonly TaskItem[];
}

/** Until when appeals may be raised. */
export class AppealsItem {
  @ApiProperty()
  until!: string;

  @ApiProperty()
  may_close_while_open!: boolean;
}

/** The plan, as evidence and record have it. What nests is checked by the ledger. */
export class OpenEpochBody {
  @ApiProperty({ example: '2026-w48' })
  @IsString()
  epoch!: string;

  @ApiProperty({ example: 'Week 48' })
  @IsString()
  title!: string;

  @ApiProperty({ example: 'epoch-record@3' })
  @IsString()
  rule!: string;

  @ApiProperty({ example: '0.1', description: 'A decimal from 0 to 1, as text or number' })
  @IsDefined()
  max_void_fraction!: string | number;

  @ApiProperty({ example: 1, description: 'Further runs after a runtime void' })
  @IsNumber()
  runtime_retries!: number;

  @ApiProperty({ type: String, nullable: true, example: 'base' })
  @ValidateIf((body: OpenEpochBody) => body.base_model !== null)
  @IsString()
  base_model!: string | null;

  @ApiProperty({ type: [AxisItem] })
  @IsArray()
  axes!: readonly AxisItem[];

  @ApiPropertyOptional({ description: 'RFC 3339; earlier stamps are refused' })
  @IsOptional()
  @IsString()
  opens_at?: string;

  @ApiPropertyOptional({ description: 'RFC 3339; later stamps are refused' })
  @IsOptional()
  @IsString()
  closes_at?: string;

  @ApiPropertyOptional({ enum: ['live', 'at_close'] })
  @IsOptional()
  @IsString()
  visibility?: string;

  @ApiPropertyOptional({ type: AppealsItem })
  @IsOptional()
  @IsObject()
  appeals?: AppealsItem;
}

/** OpenEpoch on the bus. */
export class OpenEpochCommand extends CommandFromOutside {}

@CommandHandler(OpenEpochCommand)
export class OpenEpochHandler implements ICommandHandler<OpenEpochCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: OpenEpochCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () => decodePlan(json));
  }
}

/** The rule says which kind of plan it is. */
function decodePlan(json: Json): Decoded<AnyCommand> {
  const rule = isObject(json) ? memberOf(json, 'rule') : undefined;
  return rule === examRuleId
    ? decodedBody(OpenExamBody, json, decodeOpenExam)
    : decodedBody(OpenEpochBody, json, decodeOpenEpoch);
}
