import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const marketRetention: readonly Retention[] = keptForGood(
  'asset_price_source',
  'market_label',
  'market_instrument',
  'self_selection',
);
