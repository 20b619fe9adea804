/** Table `deliveries`: an event that somebody is still to be told of, or could not be told of. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { exactPosition } from './exact-position.js';

@Entity('deliveries')
export class DeliveryRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_deliveries' })
  hook!: string;

  @PrimaryColumn('int', { primaryKeyConstraintName: 'pk_deliveries' })
  partition!: number;

  @PrimaryColumn({ ...exactPosition, primaryKeyConstraintName: 'pk_deliveries' })
  position!: number;

  @Column('text')
  epoch!: string;

  @Column(exactPosition)
  version!: number;

  @Column('int')
  attempts!: number;

  /** When it is tried next; null: no more. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt!: Date | null;

  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt!: Date | null;

  @Column('text', { nullable: true })
  error!: string | null;
}
