/** Table `rankings`: what a whole ranking has once; its lines are in `ranking_lines`. */
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { EpochId } from '#ledger/ids';
import { bigColumn, nameColumn } from './columns.js';
import { EpochRow } from './epoch-row.js';

@Entity('rankings')
export class RankingRow {
  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_rankings' })
  epoch!: EpochId;

  @Column('int')
  version!: number;

  @Column(bigColumn)
  position!: number;

  @Column('boolean')
  provisional!: boolean;

  @Column('int', { nullable: true })
  revision!: number | null;

  @Column('text')
  overall_score!: string;

  /** The axes in plan order, as JSON. */
  @Column('text')
  axes!: string;

  /** How the models of an exam stand, as JSON; null for an epoch that is measured. */
  @Column('text', { nullable: true })
  exam!: string | null;

  @ManyToOne(() => EpochRow)
  @JoinColumn({ name: 'epoch', foreignKeyConstraintName: 'fk_rankings_epoch' })
  of!: Relation<EpochRow>;
}
