/** What a user of a guarded cluster may do: no more than docs/operators/kafka.md says it must. */
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  ResourcePatternTypes,
} from 'kafkajs';
import { withAdmin } from './topics.js';

const { CREATE, DESCRIBE, DESCRIBE_CONFIGS, READ, WRITE } = AclOperationTypes;
const { GROUP, TOPIC } = AclResourceTypes;

/** Lets `user` have logs in topics whose names begin with `topics`. */
export async function grantRights(brokers: string, user: string, topics: string): Promise<void> {
  const rights = [
    ...[CREATE, DESCRIBE, DESCRIBE_CONFIGS, READ, WRITE].map((operation) => {
      return { operation, resourceType: TOPIC, resourceName: topics };
    }),
    ...[DESCRIBE, READ].map((operation) => {
      return { operation, resourceType: GROUP, resourceName: 'epoch-ledger-' };
    }),
  ];
  const acl = rights.map((right) => ({
    ...right,
    principal: `User:${user}`,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
    resourcePatternType: ResourcePatternTypes.PREFIXED,
  }));
  await withAdmin(brokers, (admin) => admin.createAcls({ acl }));
}
