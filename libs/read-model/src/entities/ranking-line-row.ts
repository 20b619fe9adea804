/** Table `ranking_lines`: one line per entry of a ranking. */
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { EntryStatus } from '#ledger/evidence/evidence';
import type { EntryKey, EpochId, Instant, ModelName } from '#ledger/ids';
import { nameColumn } from './columns.js';
import { EpochRow } from './epoch-row.js';

@Entity('ranking_lines')
export class RankingLineRow {
  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_ranking_lines' })
  epoch!: EpochId;

  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_ranking_lines' })
  key!: EntryKey;

  /** Place in the list, from 1; 0 is the base model. */
  @Column('int')
  place!: number;

  @Column('int', { nullable: true })
  rank!: number | null;

  @Column('text')
  model!: ModelName;

  @Column('text')
  submitted_at!: Instant;

  @Column('text')
  status!: EntryStatus;

  @Column('double precision', { nullable: true })
  score!: number | null;

  @Column('text', { nullable: true })
  score_exact!: string | null;

  @Column('text', { nullable: true })
  score_reason!: string | null;

  /** `[[score, score_exact] or null, ...]` in plan order as JSON: short, as there are many. */
  @Column('text', { nullable: true })
  axes!: string | null;

  @ManyToOne(() => EpochRow)
  @JoinColumn({ name: 'epoch', foreignKeyConstraintName: 'fk_ranking_lines_epoch' })
  of!: Relation<EpochRow>;
}
