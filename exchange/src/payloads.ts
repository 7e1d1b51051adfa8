import { isBoolean, isDecimalText, isInteger, isString, listOf, objectOf, tupleOf } from './shape.ts';

/** The fields read from each payload of `wire.ts`, so that a malformed payload is detected on arrival. */
const isLevels = listOf(tupleOf(isDecimalText, isDecimalText));

export const isDepthSnapshot = objectOf({ lastUpdateId: isInteger, T: isInteger, bids: isLevels, asks: isLevels });

export const isSpotDepthSnapshot = objectOf({ lastUpdateId: isInteger, bids: isLevels, asks: isLevels });

export const isSpotDepthUpdate = objectOf({ s: isString, U: isInteger, u: isInteger, b: isLevels, a: isLevels });

export const isDepthUpdate = objectOf({
  s: isString,
  T: isInteger,
  U: isInteger,
  u: isInteger,
  pu: isInteger,
  b: isLevels,
  a: isLevels,
});

export const isBookTickerEvent = objectOf({
  s: isString,
  b: isDecimalText,
  B: isDecimalText,
  a: isDecimalText,
  A: isDecimalText,
});

export const isMarkPriceEvent = objectOf({
  s: isString,
  p: isDecimalText,
  i: isDecimalText,
  r: isDecimalText,
  T: isInteger,
});

export const isMiniTickerEvent = objectOf({
  s: isString,
  c: isDecimalText,
  o: isDecimalText,
  h: isDecimalText,
  l: isDecimalText,
  v: isDecimalText,
  q: isDecimalText,
});

export const isKlineEvent = objectOf({
  s: isString,
  k: objectOf({
    t: isInteger,
    T: isInteger,
    i: isString,
    o: isDecimalText,
    h: isDecimalText,
    l: isDecimalText,
    c: isDecimalText,
    v: isDecimalText,
    q: isDecimalText,
    n: isInteger,
    x: isBoolean,
  }),
});

export const isAggTradeEvent = objectOf({
  s: isString,
  a: isInteger,
  p: isDecimalText,
  q: isDecimalText,
  f: isInteger,
  l: isInteger,
  T: isInteger,
  m: isBoolean,
});

/** Opening time, open, high, low, close, volume, closing time, quote volume, count. */
export const isKlineRow = tupleOf(
  isInteger,
  isDecimalText,
  isDecimalText,
  isDecimalText,
  isDecimalText,
  isDecimalText,
  isInteger,
  isDecimalText,
  isInteger,
);

export const isTradeRow = objectOf({
  id: isInteger,
  price: isDecimalText,
  qty: isDecimalText,
  time: isInteger,
  isBuyerMaker: isBoolean,
});

export const isAggTradeRow = objectOf({
  a: isInteger,
  p: isDecimalText,
  q: isDecimalText,
  f: isInteger,
  l: isInteger,
  T: isInteger,
  m: isBoolean,
});

export const isPremiumIndex = objectOf({
  symbol: isString,
  markPrice: isDecimalText,
  indexPrice: isDecimalText,
  lastFundingRate: isDecimalText,
  nextFundingTime: isInteger,
});

export const isOpenInterest = objectOf({ symbol: isString, openInterest: isDecimalText, time: isInteger });
