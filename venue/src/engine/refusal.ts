/** A command that may not be carried out, with the protocol's own code. Nothing has changed when it is thrown. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const refusals = {
  unknownOrderOnCancel: () => new Refusal(-2011, 'Unknown order sent.'),
  noSuchOrder: () => new Refusal(-2013, 'Order does not exist.'),
  invalidSymbol: () => new Refusal(-1121, 'Invalid symbol.'),
  insufficientMargin: () => new Refusal(-2019, 'Margin is insufficient.'),
  reduceOnly: () => new Refusal(-2022, 'ReduceOnly Order is rejected.'),
  wouldTrigger: () => new Refusal(-2021, 'Order would immediately trigger.'),
  positionTooLarge: () => new Refusal(-2027, 'Exceeded the maximum allowable position at current leverage.'),
  tooManyOrders: () => new Refusal(-2025, 'Reach max open order limit.'),
  tooManyStopOrders: () => new Refusal(-4045, 'Reach max stop order limit.'),
  quantityNotPositive: () => new Refusal(-4003, 'Quantity less than or equal to zero.'),
  quantityTooSmall: () => new Refusal(-4004, 'Quantity less than min quantity.'),
  quantityTooLarge: () => new Refusal(-4005, 'Quantity greater than max quantity.'),
  quantityOffStep: () => new Refusal(-4023, 'Quantity not increased by step size.'),
  precision: () => new Refusal(-1111, 'Precision is over the maximum defined for this asset.'),
  priceNotPositive: () => new Refusal(-4001, 'Price less than 0.'),
  priceTooHigh: () => new Refusal(-4002, 'Price greater than max price.'),
  priceTooLow: () => new Refusal(-4013, 'Price less than min price.'),
  priceOffTick: () => new Refusal(-4014, 'Price not increased by tick size.'),
  priceAboveBand: (bound: string) => new Refusal(-4016, `Limit price can't be higher than ${bound}.`),
  priceBelowBand: (bound: string) => new Refusal(-4024, `Limit price can't be lower than ${bound}.`),
  notionalTooSmall: (least: string) =>
    new Refusal(-4164, `Order's notional must be no smaller than ${least} (unless you choose reduce only).`),
  duplicateClientId: () => new Refusal(-4116, 'ClientOrderId is duplicated.'),
  clientIdLength: () => new Refusal(-4015, 'Client order id length should be less than 36 chars.'),
  fillOrKill: () =>
    new Refusal(
      -5021,
      'Due to the order could not be filled immediately, the FOK order has been rejected. The order will not be recorded in the order history.',
    ),
  postOnly: () =>
    new Refusal(
      -5022,
      'Due to the order could not be executed as maker, the Post Only order will be rejected. The order will not be recorded in the order history.',
    ),
  noNeedToModify: () => new Refusal(-5027, 'No need to modify the order.'),
  tooManyModifications: () => new Refusal(-5026, 'Exceed maximum modify order limit.'),
  goodTillDate: () =>
    new Refusal(
      -5040,
      'The goodTillDate timestamp must be greater than the current time plus 600 seconds and smaller than 253402300799000.',
    ),
  leverageNotValid: (leverage: number) => new Refusal(-4028, `Leverage ${leverage} is not valid.`),
  leverageReductionIsolated: () =>
    new Refusal(-4161, 'Leverage reduction is not supported in Isolated Margin Mode with open positions.'),
  sameMarginType: () => new Refusal(-4046, 'No need to change margin type.'),
  marginTypeWithOrders: () => new Refusal(-4047, 'Margin type cannot be changed if there exists open orders.'),
  marginTypeWithPosition: () => new Refusal(-4048, 'Margin type cannot be changed if there exists position.'),
  crossInsufficient: () => new Refusal(-4050, 'Cross balance insufficient.'),
  isolatedInsufficient: () => new Refusal(-4051, 'Isolated balance insufficient.'),
  notIsolated: () => new Refusal(-4054, 'Cannot add position margin: position is 0 or not isolated.'),
  transferTooLarge: () => new Refusal(-5013, 'Asset transfer failed: insufficient balance'),
  unknownAsset: () => new Refusal(-5001, "Don't allow transfer to micro assets."),
  transferAmount: () => new Refusal(-5003, 'The transfer amount must be greater than 0.'),
  transferIdUsed: () => new Refusal(-9000, 'The client transfer id belongs to another transfer.'),
  unknownAccount: () => new Refusal(-9000, 'The account does not exist.'),
} as const;
