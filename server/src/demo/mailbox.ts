import type { FastifyInstance } from 'fastify';
import type { Database } from '../kernel/database/database.ts';
import { localPage } from './localPage.ts';
import { mailboxPage, mailboxScript, mailboxStyle } from './mailboxPage.ts';

/** Shows sent messages and CAPTCHA answers. Local profile only. */
export function registerMailbox(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', localPage, async (request) => {
    let query = database.selectFrom('mailbox_message').selectAll().orderBy('sequence', 'desc').limit(100);
    const { to } = request.query;
    if (typeof to === 'string' && to !== '') query = query.where('recipient', '=', to.toLowerCase());
    const rows = await query.execute();
    return rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      at: row.sent_at.getTime(),
    }));
  });

  app.get<{ Params: { captchaId: string } }>('/mailbox/captcha/:captchaId', localPage, async (request, reply) => {
    const { captchaId } = request.params;
    const isId = /^[0-9a-f-]{36}$/.test(captchaId);
    const row = isId
      ? await database.selectFrom('captcha').select('code').where('id', '=', captchaId).executeTakeFirst()
      : undefined;
    return row ? { code: row.code } : reply.code(404).send({ message: 'no such picture' });
  });

  app.get('/mailbox', localPage, (_request, reply) => reply.type('text/html; charset=utf-8').send(mailboxPage));
  app.get('/mailbox/mailbox.js', localPage, (_request, reply) => reply.type('text/javascript').send(mailboxScript));
  app.get('/mailbox/mailbox.css', localPage, (_request, reply) => reply.type('text/css').send(mailboxStyle));
}
