import { randomUUID } from 'node:crypto';
import { ApiError } from '../../kernel/apiError.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { drawCaptcha } from './captchaImage.ts';

const LIFETIME_MS = 3 * 60_000;

interface Deps extends Pick<ModuleContext, 'database' | 'clock' | 'box'> {
  readonly config: Pick<ModuleContext['config'], 'profile'>;
}

/** ID-11: a CAPTCHA, required before a password is checked. Valid for one attempt. */
export function captchas({ database, clock, box, config }: Deps, draw = drawCaptcha) {
  /** The local profile's mailbox answers the code, so that programs can log in; elsewhere the database has a digest. */
  const store = (captchaId: string, code: string): string =>
    config.profile === 'local' ? code : box.digest(code, `captcha:${captchaId}`).toString('hex');
  return {
    async issue(): Promise<{ captchaId: string; image: string }> {
      const { code, png } = await draw();
      const captchaId = randomUUID();
      const now = clock();
      await database
        .insertInto('captcha')
        .values({ id: captchaId, code: store(captchaId, code), expires_at: new Date(now + LIFETIME_MS) })
        .execute();
      await database.deleteFrom('captcha').where('expires_at', '<', new Date(now)).execute();
      return { captchaId, image: `data:image/png;base64,${png.toString('base64')}` };
    },

    /** Invalidates the CAPTCHA in any case; throws captchaWrong if the code is wrong. */
    async redeem(captchaId: string, code: string): Promise<void> {
      const row = await database.deleteFrom('captcha').where('id', '=', captchaId).returningAll().executeTakeFirst();
      const entered = store(captchaId, code.trim().toLowerCase());
      const right = row && row.expires_at.getTime() > clock() && row.code === entered;
      if (!right) throw new ApiError('captchaWrong');
    },
  };
}

export type Captchas = ReturnType<typeof captchas>;
