/**
 * The plan of an exam, as it is described to OpenAPI. It is opened by the route of every epoch.
 * Source: FORMATS, section 5, "As an epoch".
 */
import { ApiProperty } from '@nestjs/swagger';
import { IsObject, IsString } from 'class-validator';

/** The plan of an exam; suite and reference must have been registered. */
export class OpenExamBody {
  @ApiProperty({ example: '2026-exam-offline' })
  @IsString()
  epoch!: string;

  @ApiProperty({ example: 'Autumn exam, offline' })
  @IsString()
  title!: string;

  @ApiProperty({ example: 'tcsexam-index-original-30303010-v0.1' })
  @IsString()
  rule!: string;

  @ApiProperty({ example: 'example', description: 'The name of a registered suite' })
  @IsString()
  suite!: string;

  @ApiProperty({ enum: ['online', 'offline'] })
  @IsString()
  solver_protocol!: string;

  @ApiProperty({ example: 'example-fixed-1', description: 'The id of a registered reference' })
  @IsString()
  solver_reference_id!: string;

  @ApiProperty({ example: 'The first finished repetition of each task counts' })
  @IsString()
  adoption_policy!: string;

  @ApiProperty({ type: Object, example: { 'my-model': { attempts_per_task: 1 } } })
  @IsObject()
  models!: object;
}
