/**
 * The first shape of the read model. A released migration is never edited; what comes later is a
 * migration beside it, or a rebuild into fresh tables.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReadModel1764460800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const schema = schemaOf(queryRunner);
    for (const statement of statements) await queryRunner.query(statement.replaceAll('$S', schema));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const schema = schemaOf(queryRunner);
    for (const table of [...tables].reverse()) {
      await queryRunner.query(`DROP TABLE ${schema}.${table}`);
    }
  }
}

/** The schema that the data source was opened on: a rebuild uses another one. */
function schemaOf(queryRunner: QueryRunner): string {
  const { options } = queryRunner.dataSource;
  const schema = 'schema' in options ? options.schema : undefined;
  if (typeof schema !== 'string') throw new Error('the read model needs a schema of its own');
  return queryRunner.dataSource.driver.escape(schema);
}

const tables = [
  'positions',
  'epochs',
  'plans',
  'entries',
  'axis_voids',
  'rankings',
  'ranking_lines',
] as const;

const statements: readonly string[] = [
  `CREATE TABLE $S.positions (
    partition int NOT NULL,
    position bigint NOT NULL,
    CONSTRAINT pk_positions PRIMARY KEY (partition)
  )`,
  `CREATE TABLE $S.epochs (
    epoch text COLLATE "C" NOT NULL,
    partition int NOT NULL,
    title text NOT NULL,
    rule text NOT NULL,
    state text NOT NULL,
    revision int,
    version int NOT NULL,
    position bigint NOT NULL,
    opened_at text NOT NULL,
    closed_at text,
    reopened boolean NOT NULL,
    reopen_reason text,
    cancel_reason text,
    opens_at text,
    closes_at text,
    visibility text NOT NULL,
    max_void_fraction text NOT NULL,
    runtime_retries int NOT NULL,
    rerun_pending boolean NOT NULL,
    entries int NOT NULL,
    shortlisted int NOT NULL,
    planned bigint NOT NULL,
    reported bigint NOT NULL,
    search_text text NOT NULL,
    CONSTRAINT pk_epochs PRIMARY KEY (epoch)
  )`,
  `CREATE TABLE $S.plans (
    epoch text COLLATE "C" NOT NULL,
    plan text NOT NULL,
    CONSTRAINT pk_plans PRIMARY KEY (epoch),
    CONSTRAINT fk_plans_epoch FOREIGN KEY (epoch) REFERENCES $S.epochs (epoch)
  )`,
  `CREATE TABLE $S.entries (
    epoch text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    model text NOT NULL,
    digest text,
    submitted_at text NOT NULL,
    received_at text NOT NULL,
    status text NOT NULL,
    reason text,
    event int NOT NULL,
    reported int NOT NULL,
    planned int NOT NULL,
    search_text text NOT NULL,
    CONSTRAINT pk_entries PRIMARY KEY (epoch, key),
    CONSTRAINT fk_entries_epoch FOREIGN KEY (epoch) REFERENCES $S.epochs (epoch)
  )`,
  `CREATE TABLE $S.axis_voids (
    epoch text COLLATE "C" NOT NULL,
    axis text COLLATE "C" NOT NULL,
    place int NOT NULL,
    planned int NOT NULL,
    voids int NOT NULL,
    over boolean NOT NULL,
    rerun text NOT NULL,
    CONSTRAINT pk_axis_voids PRIMARY KEY (epoch, axis),
    CONSTRAINT fk_axis_voids_epoch FOREIGN KEY (epoch) REFERENCES $S.epochs (epoch)
  )`,
  `CREATE TABLE $S.rankings (
    epoch text COLLATE "C" NOT NULL,
    version int NOT NULL,
    position bigint NOT NULL,
    provisional boolean NOT NULL,
    revision int,
    overall_score text NOT NULL,
    axes text NOT NULL,
    CONSTRAINT pk_rankings PRIMARY KEY (epoch),
    CONSTRAINT fk_rankings_epoch FOREIGN KEY (epoch) REFERENCES $S.epochs (epoch)
  )`,
  `CREATE TABLE $S.ranking_lines (
    epoch text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    place int NOT NULL,
    rank int,
    model text NOT NULL,
    submitted_at text NOT NULL,
    status text NOT NULL,
    score double precision,
    score_exact text,
    score_reason text,
    axes text,
    CONSTRAINT pk_ranking_lines PRIMARY KEY (epoch, key),
    CONSTRAINT fk_ranking_lines_epoch FOREIGN KEY (epoch) REFERENCES $S.epochs (epoch)
  )`,
];
