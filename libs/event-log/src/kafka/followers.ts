/** Who follows a topic now: every service does, in a group of its own. */
import { AssignerProtocol } from 'kafkajs';
import { type KafkaAddress, kafkaClient } from './client.js';
import { persistently } from './persistently.js';
import { Sockets } from './sockets.js';

/**
 * How many services follow `topic`. One that was killed counts until it is missed, after
 * `missedMs`. Throws LogUnavailable.
 */
export async function countFollowers(address: KafkaAddress, topic: string): Promise<number> {
  const sockets = new Sockets();
  const admin = kafkaClient(address, sockets).admin();
  const counting = persistently('who follows the topic', async () => {
    try {
      await admin.connect();
      const { groups: listed } = await admin.listGroups();
      const ids = listed.map(({ groupId }) => groupId).filter((id) => id.startsWith(ourGroups));
      if (ids.length === 0) return 0;
      const { groups } = await admin.describeGroups(ids);
      const members = groups.flatMap((group) => group.members);
      return members.filter(({ memberMetadata }) => topicsOf(memberMetadata).includes(topic))
        .length;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  });
  return counting.finally(() => {
    sockets.close();
  });
}

/** How the names of our groups begin. */
const ourGroups = 'epoch-ledger-';

function topicsOf(memberMetadata: Buffer): readonly string[] {
  return AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? [];
}
