/** Where a migration works. */
import type { QueryRunner } from 'typeorm';

/** The schema that the data source was opened on, quoted: a rebuild uses another one. */
export function schemaOf(queryRunner: QueryRunner): string {
  const { options } = queryRunner.dataSource;
  const schema = 'schema' in options ? options.schema : undefined;
  if (typeof schema !== 'string') throw new Error('the read model needs a schema of its own');
  return queryRunner.dataSource.driver.escape(schema);
}
