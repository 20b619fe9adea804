/**
 * Exams in the read model: they have attempts, and neither a limit of voids nor retries; how their
 * models stand is kept with their ranking.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { schemaOf } from '../schema-of.js';

export class Exams1764547200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const schema = schemaOf(queryRunner);
    await queryRunner.query(
      `ALTER TABLE ${schema}.epochs
         ALTER COLUMN max_void_fraction DROP NOT NULL,
         ALTER COLUMN runtime_retries DROP NOT NULL,
         ADD COLUMN attempts int`,
    );
    await queryRunner.query(`ALTER TABLE ${schema}.rankings ADD COLUMN exam text`);
  }

  /** Exams are taken out: the shape before had no place for them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const schema = schemaOf(queryRunner);
    for (const table of ['plans', 'rankings', 'epochs']) {
      await queryRunner.query(
        `DELETE FROM ${schema}.${table} WHERE epoch IN
           (SELECT epoch FROM ${schema}.epochs WHERE attempts IS NOT NULL)`,
      );
    }
    await queryRunner.query(`ALTER TABLE ${schema}.rankings DROP COLUMN exam`);
    await queryRunner.query(
      `ALTER TABLE ${schema}.epochs
         ALTER COLUMN max_void_fraction SET NOT NULL,
         ALTER COLUMN runtime_retries SET NOT NULL,
         DROP COLUMN attempts`,
    );
  }
}
