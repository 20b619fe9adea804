/** Imported records in the read model: where they come from, and whether their rule makes them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { schemaOf } from '../schema-of.js';

export class ImportedRecords1764633600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const schema = schemaOf(queryRunner);
    await queryRunner.query(`ALTER TABLE ${schema}.epochs ADD COLUMN imported text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const schema = schemaOf(queryRunner);
    await queryRunner.query(`ALTER TABLE ${schema}.epochs DROP COLUMN imported`);
  }
}
