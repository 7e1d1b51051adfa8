/** A rejected command, with the protocol's error code. Nothing has changed when it is thrown. */
export class Rejection extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const rejections = {
  unknownOrderOnCancel: () => new Rejection(-2011, 'Unknown order sent.'),
  noSuchOrder: () => new Rejection(-2013, 'Order does not exist.'),
  invalidSymbol: () => new Rejection(-1121, 'Invalid symbol.'),
  insufficientMargin: () => new Rejection(-2019, 'Margin is insufficient.'),
  reduceOnly: () => new Rejection(-2022, 'ReduceOnly Order is rejected.'),
  wouldTrigger: () => new Rejection(-2021, 'Order would immediately trigger.'),
  positionTooLarge: () => new Rejection(-2027, 'Exceeded the maximum allowable position at current leverage.'),
  tooManyOrders: () => new Rejection(-2025, 'Reach max open order limit.'),
  tooManyStopOrders: () => new Rejection(-4045, 'Reach max stop order limit.'),
  quantityNotPositive: () => new Rejection(-4003, 'Quantity less than or equal to zero.'),
  quantityTooSmall: () => new Rejection(-4004, 'Quantity less than min quantity.'),
  quantityTooLarge: () => new Rejection(-4005, 'Quantity greater than max quantity.'),
  quantityOffStep: () => new Rejection(-4023, 'Quantity not increased by step size.'),
  precision: () => new Rejection(-1111, 'Precision is over the maximum defined for this asset.'),
  priceNotPositive: () => new Rejection(-4001, 'Price less than 0.'),
  priceTooHigh: () => new Rejection(-4002, 'Price greater than max price.'),
  priceTooLow: () => new Rejection(-4013, 'Price less than min price.'),
  priceOffTick: () => new Rejection(-4014, 'Price not increased by tick size.'),
  priceAboveBand: (bound: string) => new Rejection(-4016, `Limit price can't be higher than ${bound}.`),
  priceBelowBand: (bound: string) => new Rejection(-4024, `Limit price can't be lower than ${bound}.`),
  notionalTooSmall: (least: string) =>
    new Rejection(-4164, `Order's notional must be no smaller than ${least} (unless you choose reduce only).`),
  duplicateClientId: () => new Rejection(-4116, 'ClientOrderId is duplicated.'),
  clientIdLength: () => new Rejection(-4015, 'Client order id length should be less than 36 chars.'),
  fokNotFillable: () =>
    new Rejection(
      -5021,
      'Due to the order could not be filled immediately, the FOK order has been rejected. The order will not ' +
        'be recorded in the order history.',
    ),
  postOnlyWouldCross: () =>
    new Rejection(
      -5022,
      'Due to the order could not be executed as maker, the Post Only order will be rejected. The order will ' +
        'not be recorded in the order history.',
    ),
  noNeedToModify: () => new Rejection(-5027, 'No need to modify the order.'),
  tooManyModifications: () => new Rejection(-5026, 'Exceed maximum modify order limit.'),
  goodTillDate: () =>
    new Rejection(
      -5040,
      'The goodTillDate timestamp must be greater than the current time plus 600 seconds and smaller than ' +
        '253402300799000.',
    ),
  leverageNotValid: (leverage: number) => new Rejection(-4028, `Leverage ${leverage} is not valid.`),
  leverageReductionIsolated: () =>
    new Rejection(-4161, 'Leverage reduction is not supported in Isolated Margin Mode with open positions.'),
  sameMarginType: () => new Rejection(-4046, 'No need to change margin type.'),
  marginTypeWithOrders: () => new Rejection(-4047, 'Margin type cannot be changed if there exists open orders.'),
  marginTypeWithPosition: () => new Rejection(-4048, 'Margin type cannot be changed if there exists position.'),
  crossInsufficient: () => new Rejection(-4050, 'Cross balance insufficient.'),
  isolatedInsufficient: () => new Rejection(-4051, 'Isolated balance insufficient.'),
  notIsolated: () => new Rejection(-4054, 'Cannot add position margin: position is 0 or not isolated.'),
  transferTooLarge: () => new Rejection(-5013, 'Asset transfer failed: insufficient balance'),
  unknownAsset: () => new Rejection(-5001, "Don't allow transfer to micro assets."),
  transferAmount: () => new Rejection(-5003, 'The transfer amount must be greater than 0.'),
  transferIdUsed: () => new Rejection(-9000, 'The client transfer id belongs to another transfer.'),
  unknownAccount: () => new Rejection(-9000, 'The account does not exist.'),
} as const;

/** The rejections of spot. */
export const spotRejections = {
  filter: (name: string) => new Rejection(-1013, `Filter failure: ${name}`),
  insufficientBalance: () => new Rejection(-2010, 'Account has insufficient balance for requested action.'),
  duplicateOrder: () => new Rejection(-2010, 'Duplicate order sent.'),
  postOnlyWouldCross: () => new Rejection(-2010, 'Order would immediately match and take.'),
  wouldTrigger: () => new Rejection(-2010, 'Order would trigger immediately.'),
  priceRelation: () => new Rejection(-2010, 'The relationship of the prices for the orders is not correct.'),
  orderCombination: () => new Rejection(-2010, 'Unsupported order combination'),
  cancelRestricted: () => new Rejection(-2011, 'Order was not canceled due to cancel restrictions.'),
} as const;
