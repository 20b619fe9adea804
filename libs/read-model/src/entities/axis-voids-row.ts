/** Table `axis_voids`: the voids of each axis of an epoch. */
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { AxisId, EpochId } from '#ledger/ids';
import type { RerunState } from '../views.js';
import { nameColumn } from './columns.js';
import { EpochRow } from './epoch-row.js';

@Entity('axis_voids')
export class AxisVoidsRow {
  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_axis_voids' })
  epoch!: EpochId;

  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_axis_voids' })
  axis!: AxisId;

  /** Place in plan order, from 0. */
  @Column('int')
  place!: number;

  @Column('int')
  planned!: number;

  @Column('int')
  voids!: number;

  @Column('boolean')
  over!: boolean;

  @Column('text')
  rerun!: RerunState;

  @ManyToOne(() => EpochRow)
  @JoinColumn({ name: 'epoch', foreignKeyConstraintName: 'fk_axis_voids_epoch' })
  of!: Relation<EpochRow>;
}
