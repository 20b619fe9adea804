/** Table `deliveries`: an event that somebody is still to be told of, or could not be told of. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { exactPosition, exactPositionOrNone } from './exact-position.js';

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

  /** When it is tried next, in milliseconds since 1970; null: no more. */
  @Column({ ...exactPositionOrNone, name: 'due_ms' })
  dueMs!: number | null;

  @Column({ ...exactPositionOrNone, name: 'tried_ms' })
  triedMs!: number | null;

  @Column('text', { nullable: true })
  error!: string | null;
}
