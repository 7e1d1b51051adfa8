import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { createContext, useContext } from 'react';

const Product = createContext<TradedProduct>('usdm');

/** Provides the product whose orders and records a part of the screen shows. */
export const ProductProvider = Product.Provider;

export const useProduct = (): TradedProduct => useContext(Product);

/** The calls of each product, which are shaped alike. */
export const CALLS = {
  usdm: {
    send: 'sendOrder',
    amend: 'amendOrder',
    cancel: 'cancelOrder',
    cancelAll: 'cancelAllOrder',
    openOrders: 'queryOpenOrder',
    orders: 'pageOrder',
    trades: 'queryTrade',
    detail: 'queryTradeDetail',
    orderFile: 'exportOrder',
    tradeFile: 'exportTrade',
  },
  spot: {
    send: 'sendSpotOrder',
    amend: 'amendSpotOrder',
    cancel: 'cancelSpotOrder',
    cancelAll: 'cancelAllSpotOrder',
    openOrders: 'querySpotOpenOrder',
    orders: 'pageSpotOrder',
    trades: 'querySpotTrade',
    detail: 'querySpotTradeDetail',
    orderFile: 'exportSpotOrder',
    tradeFile: 'exportSpotTrade',
  },
} as const satisfies Readonly<Record<TradedProduct, Readonly<Record<string, string>>>>;
