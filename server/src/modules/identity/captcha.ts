import { randomUUID } from 'node:crypto';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import { drawCaptcha } from './captchaImage.ts';

const LIFETIME_MS = 3 * 60_000;

/** ID-11: a CAPTCHA, required before a password is checked. Valid for one attempt. */
export function captchas(database: Database, clock: Clock) {
  return {
    async issue(): Promise<{ captchaId: string; image: string }> {
      const { code, svg } = drawCaptcha();
      const captchaId = randomUUID();
      const now = clock();
      await database
        .insertInto('captcha')
        .values({ id: captchaId, code, expires_at: new Date(now + LIFETIME_MS) })
        .execute();
      await database.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute();
      return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
    },

    /** Invalidates the CAPTCHA in any case; throws captchaWrong if the code is wrong. */
    async redeem(captchaId: string, code: string): Promise<void> {
      const row = await database.deleteFrom('captcha').where('id', '=', captchaId).returningAll().executeTakeFirst();
      const right = row && row.expires_at.getTime() > clock() && row.code === code.trim().toLowerCase();
      if (!right) throw new ApiError('captchaWrong');
    },
  };
}

export type Captchas = ReturnType<typeof captchas>;
