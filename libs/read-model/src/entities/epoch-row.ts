/** Table `epochs`: one row per epoch, all that a list shows. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EpochId, Instant, LimitText, RuleId, Stamp } from '#ledger/ids';
import type { EpochPhase, EpochSummary } from '../views.js';
import { bigColumn, nameColumn } from './columns.js';

@Entity('epochs')
export class EpochRow {
  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_epochs' })
  epoch!: EpochId;

  @Column('int')
  partition!: number;

  @Column('text')
  title!: string;

  @Column('text')
  rule!: RuleId;

  @Column('text')
  state!: EpochPhase;

  @Column('int', { nullable: true })
  revision!: number | null;

  @Column('int')
  version!: number;

  @Column(bigColumn)
  position!: number;

  @Column('text')
  opened_at!: Stamp;

  @Column('text', { nullable: true })
  closed_at!: Stamp | null;

  @Column('boolean')
  reopened!: boolean;

  @Column('text', { nullable: true })
  reopen_reason!: string | null;

  @Column('text', { nullable: true })
  cancel_reason!: string | null;

  @Column('text', { nullable: true })
  opens_at!: Instant | null;

  @Column('text', { nullable: true })
  closes_at!: Instant | null;

  @Column('text')
  visibility!: EpochSummary['visibility'];

  @Column('text', { nullable: true })
  max_void_fraction!: LimitText | null;

  @Column('int', { nullable: true })
  runtime_retries!: number | null;

  @Column('boolean')
  rerun_pending!: boolean;

  @Column('int')
  entries!: number;

  @Column('int')
  shortlisted!: number;

  /** Rows of the attempt table of an exam; null for an epoch that is measured. */
  @Column('int', { nullable: true })
  attempts!: number | null;

  @Column(bigColumn)
  planned!: number;

  @Column(bigColumn)
  reported!: number;

  /** What is said of an imported record, as JSON; null for every other epoch. */
  @Column('text', { nullable: true })
  imported!: string | null;

  /** Id and title in lower case, made here so that no locale of a database matters. */
  @Column('text')
  search_text!: string;
}
