import type { AnswerOf } from '@aldgate/contract';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Handlers } from './http/handlers.ts';
import type { KeyPair } from './keyPair.ts';

/** SH-10: the languages that the client speaks. */
const LANGUAGES = ['en-US', 'zh-HK'];

/** What a client asks first. Where the exchange is passed on by this server the addresses are relative to the origin. */
export function systemConfigHandlers(config: Config, keyPair: KeyPair, clock: Clock): Handlers<'systemConfig'> {
  return {
    systemConfig: () => ({
      publicKey: keyPair.publicKey,
      languages: LANGUAGES,
      marketData: marketData(config),
      serverTime: clock(),
    }),
  };
}

function marketData({ exchange }: Config): AnswerOf<'systemConfig'>['marketData'] {
  const [rest, stream] = exchange.proxied ? ['/exchange', '/exchange'] : [exchange.rest, exchange.stream];
  return { rest, publicStream: `${stream}/public`, marketStream: `${stream}/market` };
}
