import { type KernelConfig, kernelConfig, kernelVariables, parseEnvironment } from './kernel/start/config.ts';
import { type ConvertConfig, convertConfig, convertVariables } from './modules/convert/index.ts';
import { type CustodyConfig, custodyConfig, custodyVariables } from './modules/custody/index.ts';
import {
  type ExchangeConfig,
  exchangeConfig,
  exchangeVariables,
  otherExchangesConfig,
  type ReferenceConfig,
} from './modules/exchanges/index.ts';
import { type MarketConfig, marketConfig, marketVariables } from './modules/market/index.ts';
import { type ScreeningConfig, screeningConfig, screeningVariables } from './modules/wallet/index.ts';

export interface Config extends KernelConfig {
  /** The reference exchange. */
  readonly exchange: ReferenceConfig;
  /** Further entries of the registry. */
  readonly otherExchanges: readonly ExchangeConfig[];
  readonly rates: MarketConfig['rates'];
  readonly reference: MarketConfig['reference'];
  readonly convert: ConvertConfig;
  readonly custody: CustodyConfig;
  readonly screening: ScreeningConfig | null;
}

/** Reads the environment; nothing else does. Throws an Error that names every missing or invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const variables = parseEnvironment(env, {
    ...kernelVariables,
    ...exchangeVariables,
    ...marketVariables,
    ...convertVariables,
    ...custodyVariables,
    ...screeningVariables,
  });
  const { rates, reference } = marketConfig(variables);
  return {
    ...kernelConfig(variables),
    exchange: exchangeConfig(variables),
    otherExchanges: otherExchangesConfig(variables),
    rates,
    reference,
    convert: convertConfig(variables),
    custody: custodyConfig(variables),
    screening: screeningConfig(variables),
  };
}
