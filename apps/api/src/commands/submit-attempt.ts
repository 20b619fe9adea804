/**
 * SubmitAttempt: one row of the attempt table, with what shows its score. Instance records are read
 * by the ledger alone.
 * Source: FORMATS, sections 5 and 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsDefined, IsObject, IsOptional, IsString } from 'class-validator';
import { decodeSubmitAttempt } from '#ledger/exam/decode-exam-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** The columns, and what is kept beside them. */
export class SubmitAttemptBody {
  @ApiProperty({ example: 'my-model' })
  @IsString()
  model!: string;

  @ApiProperty({ enum: ['theorem', 'solver', 'construction', 'open_conjecture'] })
  @IsString()
  track!: string;

  @ApiProperty({ example: 'maxcut-mqlib' })
  @IsString()
  item!: string;

  @ApiProperty({ example: '1', description: 'Unique within model, track and item' })
  @IsDefined()
  attempt!: string | number;

  @ApiPropertyOptional({ example: '0.25', description: 'A decimal; computed where records are' })
  @IsOptional()
  score?: string | number;

  @ApiPropertyOptional({ enum: ['selected', 'selected_provisional', 'excluded'] })
  @IsOptional()
  @IsString()
  adoption_status?: string;

  @ApiProperty({ example: 'valid' })
  @IsString()
  score_status!: string;

  @ApiProperty({ enum: ['fixed_reference_relative', 'original_task_score'] })
  @IsString()
  score_type!: string;

  @ApiPropertyOptional({ enum: ['online', 'offline'], description: 'Of Solver attempts' })
  @IsOptional()
  @IsString()
  solver_protocol?: string;

  @ApiPropertyOptional({ minLength: 1, maxLength: 2000 })
  @IsOptional()
  @IsString()
  reason?: string;

  @ApiPropertyOptional({ description: 'The attempt that was adopted in its place' })
  @IsOptional()
  replaced_by?: string | number;

  @ApiPropertyOptional({ description: "The checker's own reward, kept and never read" })
  @IsOptional()
  raw_reward?: string | number;

  @ApiPropertyOptional({ type: [Object], description: 'Instance records of a Solver attempt' })
  @IsOptional()
  @IsArray()
  records?: readonly object[];

  @ApiPropertyOptional({ type: Object, description: 'An output of tcsexam solver-score' })
  @IsOptional()
  @IsObject()
  solver_score?: object;
}

/** SubmitAttempt on the bus. */
export class SubmitAttemptCommand extends CommandFromOutside {}

@CommandHandler(SubmitAttemptCommand)
export class SubmitAttemptHandler implements ICommandHandler<SubmitAttemptCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: SubmitAttemptCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(SubmitAttemptBody, json, (body) => decodeSubmitAttempt(body)),
    );
  }
}
