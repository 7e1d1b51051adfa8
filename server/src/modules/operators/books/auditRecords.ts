import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { operatorActor } from '../../../kernel/http/actingOperator.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { type ListSource, listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { equalsText, isUuid } from '../../../kernel/uuid.ts';

export type AuditQuery = OperationsParsedOf<'pageAudit'>['queryCondition'];
export type AuditRecord = OperationsAnswerOf<'pageAudit'>['items'][number];

type AuditRow = Awaited<ReturnType<typeof listAudit>> extends ListSource<infer Row> ? Row : never;

/** The audit log, newest first. */
export async function pageAudit(
  database: Database,
  request: OperationsParsedOf<'pageAudit'>,
): Promise<OperationsAnswerOf<'pageAudit'>> {
  const { rows, ...page } = await readPage(await listAudit(database, request.queryCondition), request, 'desc');
  return { items: rows.map(formatAuditRecord), ...page };
}

/** The records of the audit log that match all given fields, by time. */
export async function listAudit(database: Database, query: AuditQuery) {
  const { actor, action, subject, from, to } = query;
  let matching = database.selectFrom('audit_record as r');
  if (actor !== undefined && actor !== '') {
    const actors = await findActors(database, actor);
    // The index has one actor's records in the order of the list.
    matching = matching.where(
      actors.length === 1 ? sql<boolean>`r.actor = ${actors[0]}` : sql<boolean>`r.actor = any(${actors})`,
    );
  }
  if (action !== undefined && action !== '') matching = matching.where('r.action', '=', action);
  if (subject !== undefined && subject !== '') matching = matching.where(isAbout(subject));
  if (from !== undefined) matching = matching.where('r.at', '>=', new Date(from));
  if (to !== undefined) matching = matching.where('r.at', '<', new Date(to));
  return listSource({
    database,
    scope: ['audit', query],
    order: [column('r.at', 'time'), column('r.id', 'bigint')],
    matching,
    select: (records) =>
      records
        .leftJoin('operator as o', (join) =>
          join.on(sql<boolean>`o.id = case when starts_with(r.actor, 'operator:') then substr(r.actor, 10)::uuid end`),
        )
        .leftJoin('platform_user as u', (join) => join.on(equalsText('u.id', 'r.actor')))
        .select(['r.id', 'r.at', 'r.actor', 'r.action', 'r.subject', 'r.before', 'r.after'])
        .select([
          sql<string | null>`coalesce(o.name, u.email)`.as('actor_name'),
          sql<string | null>`r.origin ->> 'address'`.as('address'),
          sql<string | null>`r.origin ->> 'client'`.as('client'),
          sql<string>`coalesce(encode(r.hash, 'hex'), '')`.as('hash'),
        ]),
  });
}

/** Whether a record is about subjects of a kind, 'user', or about those whose name begins so, 'user:3f2…'. */
const isAbout = (subject: string) =>
  subject.includes(':')
    ? sql<boolean>`r.subject like ${`${subject.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
    : sql<boolean>`split_part(r.subject, ':', 1) = ${subject}`;

/** Everyone who has or had an email address; an id is a user's or an operator's. */
async function findActors(database: Database, actor: string): Promise<string[]> {
  if (!actor.includes('@')) {
    const operators = isUuid(actor)
      ? await database.selectFrom('operator').select('id').where('id', '=', actor).execute()
      : [];
    return operators.length === 0 ? [actor] : [operatorActor(actor)];
  }
  const email = actor.toLowerCase();
  const [users, operators] = await Promise.all([
    database.selectFrom('platform_user').select('id').where('email', '=', email).execute(),
    database.selectFrom('operator').select('id').where('email', '=', email).execute(),
  ]);
  return [...users.map(({ id }) => id), ...operators.map(({ id }) => operatorActor(id))];
}

export const formatAuditRecord = ({ id, at, actor_name, before, after, ...row }: AuditRow): AuditRecord => ({
  ...row,
  sequence: id,
  at: at.getTime(),
  actorName: actor_name,
  before: before as AuditRecord['before'],
  after: after as AuditRecord['after'],
});
