/** Table `positions`: how far each partition of the log is projected. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigColumn } from './columns.js';

@Entity('positions')
export class PositionRow {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'pk_positions' })
  partition!: number;

  @Column(bigColumn)
  position!: number;
}
