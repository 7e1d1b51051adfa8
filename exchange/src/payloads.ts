import { isDecimalText, isFlag, isText, isWhole, listOf, objectOf, tupleOf } from './shape.ts';

/** What is read of each payload of `wire.ts`, so that a wrong one is noticed where it comes in. */
const isLevels = listOf(tupleOf(isDecimalText, isDecimalText));

export const isDepthSnapshot = objectOf({ lastUpdateId: isWhole, T: isWhole, bids: isLevels, asks: isLevels });

export const isDepthUpdate = objectOf({
  s: isText,
  T: isWhole,
  U: isWhole,
  u: isWhole,
  pu: isWhole,
  b: isLevels,
  a: isLevels,
});

export const isBookTickerEvent = objectOf({
  s: isText,
  b: isDecimalText,
  B: isDecimalText,
  a: isDecimalText,
  A: isDecimalText,
});

export const isMarkPriceEvent = objectOf({
  s: isText,
  p: isDecimalText,
  i: isDecimalText,
  r: isDecimalText,
  T: isWhole,
});

export const isMiniTickerEvent = objectOf({
  s: isText,
  c: isDecimalText,
  o: isDecimalText,
  h: isDecimalText,
  l: isDecimalText,
  v: isDecimalText,
  q: isDecimalText,
});

export const isKlineEvent = objectOf({
  s: isText,
  k: objectOf({
    t: isWhole,
    T: isWhole,
    i: isText,
    o: isDecimalText,
    h: isDecimalText,
    l: isDecimalText,
    c: isDecimalText,
    v: isDecimalText,
    q: isDecimalText,
    n: isWhole,
    x: isFlag,
  }),
});

export const isAggTradeEvent = objectOf({
  s: isText,
  a: isWhole,
  p: isDecimalText,
  q: isDecimalText,
  f: isWhole,
  l: isWhole,
  T: isWhole,
  m: isFlag,
});

/** Opening time, open, high, low, close, volume, closing time, quote volume, count. */
export const isKlineRow = tupleOf(
  isWhole,
  isDecimalText,
  isDecimalText,
  isDecimalText,
  isDecimalText,
  isDecimalText,
  isWhole,
  isDecimalText,
  isWhole,
);

export const isTradeRow = objectOf({
  id: isWhole,
  price: isDecimalText,
  qty: isDecimalText,
  time: isWhole,
  isBuyerMaker: isFlag,
});

export const isAggTradeRow = objectOf({
  a: isWhole,
  p: isDecimalText,
  q: isDecimalText,
  f: isWhole,
  l: isWhole,
  T: isWhole,
  m: isFlag,
});

export const isPremiumIndex = objectOf({
  symbol: isText,
  markPrice: isDecimalText,
  indexPrice: isDecimalText,
  lastFundingRate: isDecimalText,
  nextFundingTime: isWhole,
});

export const isOpenInterest = objectOf({ symbol: isText, openInterest: isDecimalText, time: isWhole });
