/** Table `plans`: the plan of each epoch as JSON, apart because it is large and never changes. */
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { EpochId } from '#ledger/ids';
import { nameColumn } from './columns.js';
import { EpochRow } from './epoch-row.js';

@Entity('plans')
export class PlanRow {
  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_plans' })
  epoch!: EpochId;

  @Column('text')
  plan!: string;

  @ManyToOne(() => EpochRow)
  @JoinColumn({ name: 'epoch', foreignKeyConstraintName: 'fk_plans_epoch' })
  of!: Relation<EpochRow>;
}
