/**
 * What the role of a service may do in the schema `ledger`, and no more: read it, call the
 * functions that append and sign, and keep personal fields. It owns nothing there.
 */
import { type Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { LogDiffers } from '../port.js';

/** Functions that run with the rights of their owner; all else about them is refused. */
const functions = ['append', 'copy', 'add_note', 'add_key', 'begin_log', 'begin_copy'];

/** The role cannot be that of a service: it is not there, or may do too much already. */
class RoleUnfit extends LogDiffers {
  override readonly name = 'RoleUnfit';
}

/** Roles other than the owner that may append: those of services. */
export async function serviceRoles(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct r.rolname as role
       from pg_proc p
       cross join aclexplode(p.proacl) granted
       join pg_roles r on r.oid = granted.grantee
       where p.pronamespace = 'ledger'::regnamespace and p.proname = 'append'
         and granted.grantee <> p.proowner
       order by role`,
  );
  return rows.map(({ role }) => role);
}

/**
 * Gives `role` exactly what a service needs, whatever it had. Throws RoleUnfit for a role that is
 * not there, or that nothing here would bind.
 */
export async function grantService(client: Client, role: string): Promise<void> {
  await requireBound(client, role);
  const to = escapeIdentifier(role);
  const called = functions.map((name) => `ledger.${name}`).join(', ');
  await client.query(`
    revoke all on schema ledger from ${to};
    revoke all on all tables in schema ledger from ${to};
    revoke all on all functions in schema ledger from ${to};
    grant usage on schema ledger to ${to};
    grant select on all tables in schema ledger to ${to};
    grant insert, update, delete on ledger.disclosure to ${to};
    grant execute on function ${called} to ${to};
    do $grant$ begin
      execute format('grant connect on database %I to %I', current_database(),
        ${escapeLiteral(role)});
    end $grant$`);
}

async function requireBound(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ unbound: boolean; owner: string }>(
    `select r.rolsuper or pg_has_role(r.oid, n.nspowner, 'member') as unbound,
            pg_get_userbyid(n.nspowner) as owner
       from pg_roles r, pg_namespace n where r.rolname = $1 and n.nspname = 'ledger'`,
    [role],
  );
  const [found] = rows;
  if (found === undefined) {
    throw new RoleUnfit(
      `there is no role ${role}: make it first, such as create role ${role} login password '...'`,
    );
  }
  if (!found.unbound) return;
  throw new RoleUnfit(
    `${role} is a superuser, or ${found.owner} itself, who owns the tables: what is granted ` +
      'would not bind it. Name another role',
  );
}

/** `trouble` as what the service's role is told where it lacks a right. */
export function lacksRight(trouble: unknown): LogDiffers | null {
  if (!(trouble instanceof DatabaseError) || trouble.code !== insufficientPrivilege) return null;
  return new LogDiffers(
    `this role may not use the log (${trouble.message}): as the owner of the database, run ` +
      'epoch-ledger migrate with --role',
    { cause: trouble },
  );
}

const insufficientPrivilege = '42501';
