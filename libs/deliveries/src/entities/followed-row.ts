/** Table `followed`: how far the log was gone through for a hook. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { exactPosition } from './exact-position.js';

@Entity('followed')
export class FollowedRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_followed' })
  hook!: string;

  @PrimaryColumn('int', { primaryKeyConstraintName: 'pk_followed' })
  partition!: number;

  @Column(exactPosition)
  position!: number;
}
