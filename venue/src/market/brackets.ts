import { type BracketRow, type Brackets, buildBrackets } from '@aldgate/domain/margin/bracket.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';

/** Leverage, notional cap and maintenance rate of each bracket, as the exchange published them in 2024-10. */
type Row = readonly [initialLeverage: number, cap: number, maintenanceRate: string];

// biome-ignore format: a table reads better in columns
const BTC: readonly Row[] = [
  [125, 50_000, '0.004'], [100, 600_000, '0.005'], [75, 3_000_000, '0.0065'], [50, 12_000_000, '0.01'],
  [25, 70_000_000, '0.02'], [20, 100_000_000, '0.025'], [10, 230_000_000, '0.05'], [5, 480_000_000, '0.1'],
  [4, 600_000_000, '0.125'], [3, 800_000_000, '0.15'], [2, 1_200_000_000, '0.25'], [1, 1_800_000_000, '0.5'],
];
// biome-ignore format: a table reads better in columns
const ETH: readonly Row[] = [
  [125, 50_000, '0.004'], [100, 600_000, '0.005'], [75, 3_000_000, '0.0065'], [50, 12_000_000, '0.01'],
  [25, 50_000_000, '0.02'], [20, 65_000_000, '0.025'], [10, 150_000_000, '0.05'], [5, 320_000_000, '0.1'],
  [4, 400_000_000, '0.125'], [3, 530_000_000, '0.15'], [2, 800_000_000, '0.25'], [1, 1_200_000_000, '0.5'],
];
// biome-ignore format: a table reads better in columns
const BNB: readonly Row[] = [
  [75, 10_000, '0.005'], [50, 50_000, '0.006'], [40, 200_000, '0.01'], [25, 1_500_000, '0.02'],
  [20, 3_000_000, '0.025'], [10, 15_000_000, '0.05'], [5, 30_000_000, '0.1'], [4, 37_500_000, '0.125'],
  [2, 75_000_000, '0.25'], [1, 150_000_000, '0.5'],
];
// biome-ignore format: a table reads better in columns
const SOL: readonly Row[] = [
  [100, 20_000, '0.005'], [75, 100_000, '0.0065'], [50, 800_000, '0.01'], [25, 4_000_000, '0.02'],
  [20, 8_000_000, '0.025'], [10, 40_000_000, '0.05'], [5, 80_000_000, '0.1'], [4, 100_000_000, '0.125'],
  [2, 200_000_000, '0.25'], [1, 400_000_000, '0.5'],
];
// biome-ignore format: a table reads better in columns
const XRP: readonly Row[] = [
  [75, 10_000, '0.005'], [50, 20_000, '0.0065'], [40, 160_000, '0.01'], [25, 800_000, '0.02'],
  [20, 1_600_000, '0.025'], [10, 8_000_000, '0.05'], [5, 16_000_000, '0.1'], [4, 20_000_000, '0.125'],
  [2, 40_000_000, '0.25'], [1, 80_000_000, '0.5'],
];

const TABLES: ReadonlyMap<string, Brackets> = new Map(
  Object.entries({ BTCUSDT: BTC, ETHUSDT: ETH, BNBUSDT: BNB, SOLUSDT: SOL, XRPUSDT: XRP }).map(([symbol, rows]) => [
    symbol,
    buildBrackets(rows.map(bracketRow)),
  ]),
);
const OTHERS = buildBrackets(ETH.map(bracketRow));

/** The leverage brackets of a contract; ETHUSDT's if it has no table. */
export function bracketsFor(symbol: string): Brackets {
  return TABLES.get(symbol) ?? OTHERS;
}

function bracketRow([initialLeverage, cap, maintenanceRate]: Row): BracketRow {
  return { initialLeverage, cap: parseFixed(String(cap)), maintenanceRate: parseFixed(maintenanceRate) };
}
