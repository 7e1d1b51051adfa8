import { randomUUID } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import { Problem } from '../kernel/problem.ts';

const LIFETIME_MS = 3 * 60_000;
/** Without the letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 5;

/** ID-11: a picture that a person reads before a password is tried. Each one serves a single attempt. */
export function captchas(database: Database, clock: Clock) {
  return {
    async issue(): Promise<{ captchaId: string; image: string }> {
      const { text, data } = svgCaptcha.create({
        size: LENGTH,
        charPreset: ALPHABET,
        noise: 3,
        width: 150,
        height: 44,
        fontSize: 46,
        // One ink that reads on both themes; the client gives the picture a ground of its own.
        color: false,
      });
      const captchaId = randomUUID();
      const now = clock();
      await database
        .insertInto('captcha')
        .values({ id: captchaId, code: text, expires_at: new Date(now + LIFETIME_MS) })
        .execute();
      await database.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute();
      return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
    },

    /** Uses the picture up, whatever the answer; throws captchaWrong where the code is not the one in it. */
    async redeem(captchaId: string, code: string): Promise<void> {
      const row = await database.deleteFrom('captcha').where('id', '=', captchaId).returningAll().executeTakeFirst();
      const right = row && row.expires_at.getTime() > clock() && row.code === code.trim().toLowerCase();
      if (!right) throw new Problem('captchaWrong');
    },
  };
}

export type Captchas = ReturnType<typeof captchas>;
