/** Table `entries`: one row per entry, the base model among them. */
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { EntryStatus } from '#ledger/evidence/evidence';
import type { EntryKey, EpochId, Instant, ModelName, Stamp } from '#ledger/ids';
import { nameColumn } from './columns.js';
import { EpochRow } from './epoch-row.js';

@Entity('entries')
export class EntryRow {
  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_entries' })
  epoch!: EpochId;

  @PrimaryColumn({ ...nameColumn, primaryKeyConstraintName: 'pk_entries' })
  key!: EntryKey;

  @Column('text')
  model!: ModelName;

  @Column('text', { nullable: true })
  digest!: string | null;

  @Column('text')
  submitted_at!: Instant;

  @Column('text')
  received_at!: Stamp;

  @Column('text')
  status!: EntryStatus;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('int')
  event!: number;

  @Column('int')
  reported!: number;

  @Column('int')
  planned!: number;

  /** Key and model in lower case. */
  @Column('text')
  search_text!: string;

  @ManyToOne(() => EpochRow)
  @JoinColumn({ name: 'epoch', foreignKeyConstraintName: 'fk_entries_epoch' })
  of!: Relation<EpochRow>;
}
