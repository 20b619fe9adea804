/** The schema of deliveries as it began. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDeliveries1764720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE deliveries.followed (
        hook text NOT NULL,
        partition integer NOT NULL,
        position bigint NOT NULL,
        CONSTRAINT pk_followed PRIMARY KEY (hook, partition)
      )`);
    await queryRunner.query(`
      CREATE TABLE deliveries.deliveries (
        hook text NOT NULL,
        partition integer NOT NULL,
        position bigint NOT NULL,
        epoch text NOT NULL,
        version bigint NOT NULL,
        attempts integer NOT NULL,
        due_ms bigint,
        tried_ms bigint,
        error text,
        CONSTRAINT pk_deliveries PRIMARY KEY (hook, partition, position)
      )`);
    await queryRunner.query(`
      CREATE INDEX deliveries_due ON deliveries.deliveries (hook, due_ms)
        WHERE due_ms IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE deliveries.deliveries');
    await queryRunner.query('DROP TABLE deliveries.followed');
  }
}
