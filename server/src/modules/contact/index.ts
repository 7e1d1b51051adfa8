import { randomUUID } from 'node:crypto';
import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { openTask } from '../../approvals/index.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Captchas } from '../identity/index.ts';
import { contactAdmin } from './admin/closeContact.ts';
import { contactRetention } from './retention.ts';

/** Enquiries of visitors. */
export function createContact({ database, clock }: ModuleContext, captchas: Captchas) {
  return {
    name: 'contact',
    handlers: contactHandlers({ database, clock, captchas }),
    operatorHandlers: contactAdmin({ database, clock }),
    retention: contactRetention,
  };
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly captchas: Captchas;
}

/** ID-14: enquiries about solutions. */
function contactHandlers({ database, clock, captchas }: Deps) {
  return {
    addContact: async ({ captchaId, captchaCode, ...fields }, { origin }) => {
      await captchas.redeem(captchaId, captchaCode);
      await inTransaction(database, async (tx) => {
        const at = clock();
        const id = randomUUID();
        await tx
          .insertInto('contact_request')
          .values({ id, ...fields, at: new Date(at) })
          .execute();
        const title = `${fields.name}: ${splitWordsInside(fields.solution)}`;
        await openTask(tx, { kind: 'contact', subjectId: id, title, institutionId: null }, at);
        const after = { solution: fields.solution, email: fields.email };
        await audit(tx, { at, actor: 'visitor', action: 'contact_asked', subject: `contact:${id}`, origin, after });
      });
      return null;
    },
  } satisfies Partial<AllHandlers>;
}
