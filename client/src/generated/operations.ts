/** Generated from the open API’s document by `npm run client:types`. Do not edit. */

export interface Operations {
  getTime: {
    input: {};
    answer: {
      serverTime: number;
    };
  };
  getStatus: {
    input: {};
    answer: {
      /**
       * why changes are paused; null if they are not
       */
      readOnly: string | null;
      suspensions: {
        service: string;
        reason: string;
        since: number;
      }[];
      marketData: {
        /**
         * the root above /fapi
         */
        rest: string;
        /**
         * the root of /ws and /stream for order books
         */
        publicStream: string;
        /**
         * the root of /ws and /stream for other market data
         */
        marketStream: string;
        spot: {
          /**
           * the root above /api/v3
           */
          rest: string;
          /**
           * the root of /ws and /stream
           */
          stream: string;
        };
        /**
         * whether streams answer the message {operate: ping} (TR-05)
         */
        appPing: boolean;
        /**
         * every exchange, the first one too, which comes first
         */
        exchanges: {
          exchangeCode: string;
          exchangeName: string;
          products: {
            usdm: {
              rest: string;
              publicStream: string;
              marketStream: string;
            };
            /**
             * absent without spot
             */
            spot?: {
              rest: string;
              stream: string;
            };
          };
        }[];
      };
    };
  };
  getInstruments: {
    input: {};
    answer: {
      items: {
        instrumentId: string;
        baseAsset: string;
        quoteAsset: string;
        product: 'spot' | 'usdm';
        rules: {
          /**
           * decimal string
           */
          tickSize: string;
          /**
           * decimal string
           */
          stepSize: string;
          /**
           * decimal string
           */
          marketStepSize: string;
          /**
           * decimal string
           */
          minQty?: string;
          /**
           * decimal string
           */
          maxQty?: string;
          /**
           * decimal string
           */
          marketMinQty?: string;
          /**
           * decimal string
           */
          marketMaxQty?: string;
          /**
           * decimal string
           */
          minNotional?: string;
          /**
           * decimal string
           */
          multiplierUp?: string;
          /**
           * decimal string
           */
          multiplierDown?: string;
          priceDecimals: number;
          quantityDecimals: number;
        };
      }[];
      next: string | null;
    };
  };
  getAccounts: {
    input: {};
    answer: {
      items: {
        exchangeCode: string;
        exchangeName: string;
        brokerAccountId: string;
        accountName: string;
        /**
         * the institution's own, or a broker's sub-account
         */
        kind: 'own' | 'sub';
        /**
         * unified: one wallet, which trades futures and no spot pairs (45542)
         */
        accountMode: 'classic' | 'unified';
        keyId: string;
        sortIndex: number;
      }[];
      next: string | null;
    };
  };
  getKey: {
    input: {};
    answer: {
      apiKeyId: string;
      /**
       * `ald_` and 24 letters or digits
       */
      publicId: string;
      remark: string;
      /**
       * @minItems 1
       * @maxItems 3
       */
      permissions: ('read' | 'trade' | 'withdrawal')[];
      addresses: string[];
      state: 'pending' | 'active' | 'expired' | 'revoked';
      createdAt: number;
      /**
       * by the business clock; null of a key with addresses
       */
      expiresAt: number | null;
      endedAt: number | null;
      lastUsedAt: number | null;
      lastAddress: string | null;
      /**
       * by the business clock: before it the key may not withdraw; null: no delay
       */
      withdrawalFrom: number | null;
    };
  };
  deleteKey: {
    input: {};
    answer: {
      state: 'pending' | 'active' | 'expired' | 'revoked';
    };
  };
  getEvents: {
    input: {
      /**
       * `next` of the page before, or the `id` of an event
       */
      after?: string;
      /**
       * of order, execution, deposit, withdrawal, transfer, approval, loan, key, separated by
       * commas; without it all of them
       */
      types?: string;
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
    };
    answer: {
      items: (
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'order';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              clientOrderId: string;
              /**
               * the exchange's id: a string, because it may exceed 2^53
               */
              orderId: string | null;
              status:
                | 'submitted'
                | 'running'
                | 'partial-filled'
                | 'filled'
                | 'cancelling'
                | 'cancelled'
                | 'partial-canceled'
                | 'failed'
                | 'expired';
              reason: {
                exchangeCode: number;
                exchangeMessage: string;
              } | null;
              instrumentId: string;
              direction: 'buy' | 'sell';
              priceType: 'limit' | 'market';
              condition: {
                type: 'stop' | 'take_profit';
                /**
                 * decimal string above zero, at most 8 decimals
                 */
                triggerPrice: string;
                triggerBy: 'last' | 'mark';
              } | null;
              /**
               * whether a conditional order has become an order in the book
               */
              triggered: boolean;
              price: string | null;
              /**
               * decimal string
               */
              quantity: string;
              /**
               * the total by which a spot market order was entered
               */
              quoteQuantity: string | null;
              /**
               * decimal string
               */
              executedQuantity: string;
              averagePrice: string | null;
              /**
               * GTX is post-only; GTD is valid until expiresAt
               */
              timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
              reduceOnly: boolean;
              /**
               * a conditional order that closes the whole position; its quantity is 0 until it triggers
               */
              closesPosition: boolean;
              liquidationType: ('take_over' | 'position_reduction') | null;
              expiresAt: number | null;
              createdAt: number;
              updatedAt: number;
              /**
               * `keyId` of GET /accounts; null of an account without a key
               */
              account: string | null;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'execution';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              tradeId: string;
              clientOrderId: string;
              orderId: string;
              instrumentId: string;
              direction: 'buy' | 'sell';
              /**
               * decimal string
               */
              price: string;
              /**
               * decimal string
               */
              quantity: string;
              /**
               * decimal string
               */
              quoteQuantity: string;
              /**
               * decimal string
               */
              fee: string;
              feeAsset: string;
              /**
               * decimal string
               */
              realizedPnl: string;
              isMaker: boolean;
              time: number;
              /**
               * `keyId` of GET /accounts; null of an account without a key
               */
              account: string | null;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'deposit';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              orderId: string;
              asset: string;
              network: string;
              /**
               * null before a withdrawal is sent
               */
              txid: string | null;
              accountType: 'capital_account' | 'trade_account' | 'swap_account';
              /**
               * of a withdrawal, where exactly it is
               */
              state: string;
              reason:
                | (
                    | 'below_minimum'
                    | 'feature'
                    | 'verification'
                    | 'suspended'
                    | 'screening'
                    | 'balance'
                    | 'block_replaced'
                    | 'reversed'
                    | 'not_arrived'
                    | 'frozen'
                    | 'restricted'
                    | 'maker_removed'
                    | 'hot_low'
                    | 'check_failed'
                    | 'conditions_changed'
                    | 'cancelled'
                    | 'withdrawn'
                    | 'member_rejected'
                    | 'expired'
                    | 'not_payable'
                    | 'operator_rejected'
                    | 'chain_refused'
                    | 'bank_rejected'
                    | 'bank_returned'
                  )
                | null;
              createdAt: number;
              /**
               * decimal string
               */
              initiatedAmount: string;
              actualAmount: string | null;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'withdrawal';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              orderId: string;
              asset: string;
              network: string;
              /**
               * null before a withdrawal is sent
               */
              txid: string | null;
              accountType: 'capital_account' | 'trade_account' | 'swap_account';
              /**
               * of a withdrawal, where exactly it is
               */
              state: string;
              reason:
                | (
                    | 'below_minimum'
                    | 'feature'
                    | 'verification'
                    | 'suspended'
                    | 'screening'
                    | 'balance'
                    | 'block_replaced'
                    | 'reversed'
                    | 'not_arrived'
                    | 'frozen'
                    | 'restricted'
                    | 'maker_removed'
                    | 'hot_low'
                    | 'check_failed'
                    | 'conditions_changed'
                    | 'cancelled'
                    | 'withdrawn'
                    | 'member_rejected'
                    | 'expired'
                    | 'not_payable'
                    | 'operator_rejected'
                    | 'chain_refused'
                    | 'bank_rejected'
                    | 'bank_returned'
                  )
                | null;
              createdAt: number;
              address: string;
              /**
               * decimal string
               */
              amount: string;
              /**
               * decimal string
               */
              fee: string;
              /**
               * decimal string
               */
              receivable: string;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'transfer';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              transferId: string;
              state: 'pending' | 'completed' | 'failed';
              reason: string | null;
              transferFrom: 'capital_account' | 'trade_account' | 'swap_account';
              transferTo: 'capital_account' | 'trade_account' | 'swap_account';
              asset: string;
              /**
               * decimal string
               */
              amount: string;
              createdAt: number;
              settledAt: number | null;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'approval';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              approvalId: string;
              kind:
                | 'coin_withdrawal'
                | 'bank_withdrawal'
                | 'address'
                | 'bank_account'
                | 'whitelist_off'
                | 'api_key'
                | 'loan'
                | 'approval_rules';
              /**
               * the withdrawal, the address, or the institution
               */
              subjectId: string;
              state: 'waiting' | 'approved' | 'executed' | 'rejected' | 'withdrawn' | 'expired' | 'failed';
              /**
               * the error for which an approved request was not carried through
               */
              failure: string | null;
              madeAt: number;
              /**
               * by the business clock
               */
              expiresAt: number;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'loan';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              loanId: string;
              asset: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'USD' | 'EUR';
              collateralAsset: 'BTC' | 'ETH' | 'USDT' | 'USDC';
              /**
               * decimal string
               */
              collateralAmount: string;
              /**
               * the principal that is owed
               */
              currentAmount: string;
              /**
               * a fraction, 0.085 is 8.5 %
               */
              annualRate: string;
              /**
               * by the business clock
               */
              maturityAt: number;
              status: 'interest_accruing' | 'overdue' | 'ended';
              /**
               * no collateral is left; what is owed bears no interest
               */
              isShortfall: boolean;
              endReason: ('repaid' | 'liquidated' | 'written_off') | null;
              eventId: string;
              event:
                | 'drawn'
                | 'collateral_added'
                | 'collateral_released'
                | 'repaid'
                | 'repaid_from_collateral'
                | 'renewed'
                | 'margin_call'
                | 'last_call'
                | 'liquidation_call'
                | 'overdue'
                | 'sold'
                | 'collected'
                | 'written_off';
              /**
               * drawn, added, released, paid or sold
               */
              amount: string | null;
              /**
               * of a payment, a sale, a collection or a write-off
               */
              paid: {
                /**
                 * decimal string
                 */
                principal: string;
                /**
                 * decimal string
                 */
                interest: string;
                /**
                 * decimal string
                 */
                overdueInterest: string;
              } | null;
              ltv: string | null;
              /**
               * of `amount`
               */
              amountAsset: string | null;
            };
          }
        | {
            /**
             * the cursor after which a reader continues
             */
            id: string;
            type: 'key';
            /**
             * when it was stored; the times of the record are in `data`
             */
            at: number;
            data: {
              /**
               * `ald_` and 24 letters or digits
               */
              publicId: string;
              remark: string;
              /**
               * @minItems 1
               * @maxItems 3
               */
              permissions: ('read' | 'trade' | 'withdrawal')[];
              addresses: string[];
              state: 'pending' | 'active' | 'expired' | 'revoked';
              /**
               * by the business clock; null of a key with addresses
               */
              expiresAt: number | null;
            };
          }
      )[];
      /**
       * where the next page continues: `after` itself once nothing follows; null while nothing
       * happened
       */
      next: string | null;
    };
  };
  getStream: {
    input: {
      /**
       * of order, execution, deposit, withdrawal, transfer, approval, loan, key, separated by
       * commas; without it all of them
       */
      types?: string;
    };
    answer:
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'order';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            clientOrderId: string;
            /**
             * the exchange's id: a string, because it may exceed 2^53
             */
            orderId: string | null;
            status:
              | 'submitted'
              | 'running'
              | 'partial-filled'
              | 'filled'
              | 'cancelling'
              | 'cancelled'
              | 'partial-canceled'
              | 'failed'
              | 'expired';
            reason: {
              exchangeCode: number;
              exchangeMessage: string;
            } | null;
            instrumentId: string;
            direction: 'buy' | 'sell';
            priceType: 'limit' | 'market';
            condition: {
              type: 'stop' | 'take_profit';
              /**
               * decimal string above zero, at most 8 decimals
               */
              triggerPrice: string;
              triggerBy: 'last' | 'mark';
            } | null;
            /**
             * whether a conditional order has become an order in the book
             */
            triggered: boolean;
            price: string | null;
            /**
             * decimal string
             */
            quantity: string;
            /**
             * the total by which a spot market order was entered
             */
            quoteQuantity: string | null;
            /**
             * decimal string
             */
            executedQuantity: string;
            averagePrice: string | null;
            /**
             * GTX is post-only; GTD is valid until expiresAt
             */
            timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
            reduceOnly: boolean;
            /**
             * a conditional order that closes the whole position; its quantity is 0 until it triggers
             */
            closesPosition: boolean;
            liquidationType: ('take_over' | 'position_reduction') | null;
            expiresAt: number | null;
            createdAt: number;
            updatedAt: number;
            /**
             * `keyId` of GET /accounts; null of an account without a key
             */
            account: string | null;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'execution';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            tradeId: string;
            clientOrderId: string;
            orderId: string;
            instrumentId: string;
            direction: 'buy' | 'sell';
            /**
             * decimal string
             */
            price: string;
            /**
             * decimal string
             */
            quantity: string;
            /**
             * decimal string
             */
            quoteQuantity: string;
            /**
             * decimal string
             */
            fee: string;
            feeAsset: string;
            /**
             * decimal string
             */
            realizedPnl: string;
            isMaker: boolean;
            time: number;
            /**
             * `keyId` of GET /accounts; null of an account without a key
             */
            account: string | null;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'deposit';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            orderId: string;
            asset: string;
            network: string;
            /**
             * null before a withdrawal is sent
             */
            txid: string | null;
            accountType: 'capital_account' | 'trade_account' | 'swap_account';
            /**
             * of a withdrawal, where exactly it is
             */
            state: string;
            reason:
              | (
                  | 'below_minimum'
                  | 'feature'
                  | 'verification'
                  | 'suspended'
                  | 'screening'
                  | 'balance'
                  | 'block_replaced'
                  | 'reversed'
                  | 'not_arrived'
                  | 'frozen'
                  | 'restricted'
                  | 'maker_removed'
                  | 'hot_low'
                  | 'check_failed'
                  | 'conditions_changed'
                  | 'cancelled'
                  | 'withdrawn'
                  | 'member_rejected'
                  | 'expired'
                  | 'not_payable'
                  | 'operator_rejected'
                  | 'chain_refused'
                  | 'bank_rejected'
                  | 'bank_returned'
                )
              | null;
            createdAt: number;
            /**
             * decimal string
             */
            initiatedAmount: string;
            actualAmount: string | null;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'withdrawal';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            orderId: string;
            asset: string;
            network: string;
            /**
             * null before a withdrawal is sent
             */
            txid: string | null;
            accountType: 'capital_account' | 'trade_account' | 'swap_account';
            /**
             * of a withdrawal, where exactly it is
             */
            state: string;
            reason:
              | (
                  | 'below_minimum'
                  | 'feature'
                  | 'verification'
                  | 'suspended'
                  | 'screening'
                  | 'balance'
                  | 'block_replaced'
                  | 'reversed'
                  | 'not_arrived'
                  | 'frozen'
                  | 'restricted'
                  | 'maker_removed'
                  | 'hot_low'
                  | 'check_failed'
                  | 'conditions_changed'
                  | 'cancelled'
                  | 'withdrawn'
                  | 'member_rejected'
                  | 'expired'
                  | 'not_payable'
                  | 'operator_rejected'
                  | 'chain_refused'
                  | 'bank_rejected'
                  | 'bank_returned'
                )
              | null;
            createdAt: number;
            address: string;
            /**
             * decimal string
             */
            amount: string;
            /**
             * decimal string
             */
            fee: string;
            /**
             * decimal string
             */
            receivable: string;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'transfer';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            transferId: string;
            state: 'pending' | 'completed' | 'failed';
            reason: string | null;
            transferFrom: 'capital_account' | 'trade_account' | 'swap_account';
            transferTo: 'capital_account' | 'trade_account' | 'swap_account';
            asset: string;
            /**
             * decimal string
             */
            amount: string;
            createdAt: number;
            settledAt: number | null;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'approval';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            approvalId: string;
            kind:
              | 'coin_withdrawal'
              | 'bank_withdrawal'
              | 'address'
              | 'bank_account'
              | 'whitelist_off'
              | 'api_key'
              | 'loan'
              | 'approval_rules';
            /**
             * the withdrawal, the address, or the institution
             */
            subjectId: string;
            state: 'waiting' | 'approved' | 'executed' | 'rejected' | 'withdrawn' | 'expired' | 'failed';
            /**
             * the error for which an approved request was not carried through
             */
            failure: string | null;
            madeAt: number;
            /**
             * by the business clock
             */
            expiresAt: number;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'loan';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            loanId: string;
            asset: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'USD' | 'EUR';
            collateralAsset: 'BTC' | 'ETH' | 'USDT' | 'USDC';
            /**
             * decimal string
             */
            collateralAmount: string;
            /**
             * the principal that is owed
             */
            currentAmount: string;
            /**
             * a fraction, 0.085 is 8.5 %
             */
            annualRate: string;
            /**
             * by the business clock
             */
            maturityAt: number;
            status: 'interest_accruing' | 'overdue' | 'ended';
            /**
             * no collateral is left; what is owed bears no interest
             */
            isShortfall: boolean;
            endReason: ('repaid' | 'liquidated' | 'written_off') | null;
            eventId: string;
            event:
              | 'drawn'
              | 'collateral_added'
              | 'collateral_released'
              | 'repaid'
              | 'repaid_from_collateral'
              | 'renewed'
              | 'margin_call'
              | 'last_call'
              | 'liquidation_call'
              | 'overdue'
              | 'sold'
              | 'collected'
              | 'written_off';
            /**
             * drawn, added, released, paid or sold
             */
            amount: string | null;
            /**
             * of a payment, a sale, a collection or a write-off
             */
            paid: {
              /**
               * decimal string
               */
              principal: string;
              /**
               * decimal string
               */
              interest: string;
              /**
               * decimal string
               */
              overdueInterest: string;
            } | null;
            ltv: string | null;
            /**
             * of `amount`
             */
            amountAsset: string | null;
          };
        }
      | {
          /**
           * the cursor after which a reader continues
           */
          id: string;
          type: 'key';
          /**
           * when it was stored; the times of the record are in `data`
           */
          at: number;
          data: {
            /**
             * `ald_` and 24 letters or digits
             */
            publicId: string;
            remark: string;
            /**
             * @minItems 1
             * @maxItems 3
             */
            permissions: ('read' | 'trade' | 'withdrawal')[];
            addresses: string[];
            state: 'pending' | 'active' | 'expired' | 'revoked';
            /**
             * by the business clock; null of a key with addresses
             */
            expiresAt: number | null;
          };
        };
  };
  getAssets: {
    input: {};
    answer: {
      items: {
        asset: string;
        name: string;
        /**
         * decimal places of an amount
         */
        precision: number;
        /**
         * empty for a currency
         */
        networks: string[];
        kind: 'crypto' | 'fiat';
      }[];
      next: string | null;
    };
  };
  getBalances: {
    input: {
      accountType?: 'capital_account' | 'trade_account' | 'swap_account';
      asset?: string;
    };
    answer: {
      items: {
        asset: string;
        accountType: 'capital_account' | 'trade_account' | 'swap_account';
        /**
         * decimal string
         */
        total: string;
        /**
         * held, locked by orders or in use as margin; null while the figures of the exchange are not
         * current
         */
        frozen: string | null;
        /**
         * can be transferred out; null where `frozen` is
         */
        available: string | null;
        /**
         * of one unit; null without a current price
         */
        usdPrice: string | null;
        /**
         * null without a current price
         */
        usdValuation: string | null;
      }[];
      next: string | null;
    };
  };
  getLedger: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      accountType?: 'capital_account' | 'trade_account' | 'swap_account';
      asset?: string;
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        entryId: string;
        at: number;
        accountType: 'capital_account' | 'trade_account' | 'swap_account';
        /**
         * of an account of the brokers’ area; null for the institution’s own
         */
        brokerAccountId: string | null;
        /**
         * the name of that account
         */
        accountName: string | null;
        asset: string;
        flow:
          | 'convert'
          | 'otc'
          | 'system_grant'
          | 'account_transfer'
          | 'trade'
          | 'spot_trade'
          | 'trading_fee'
          | 'funding_fee'
          | 'liquidation'
          | 'auto_deleveraging'
          | 'deposit'
          | 'withdrawal'
          | 'withdrawal_fee'
          | 'wallet_service_fee'
          | 'miner_fee'
          | 'system_deduction'
          | 'principal_transfer'
          | 'fee_transfer'
          | 'platform_loan'
          | 'interest_accrual'
          | 'others';
        /**
         * above zero where it was credited, below where it was debited
         */
        amount: string;
        /**
         * of the account after this entry
         */
        balance: string;
        /**
         * the record that caused it; null for what the platform granted or corrected
         */
        reference: {
          kind:
            | 'convert_order'
            | 'otc_order'
            | 'account_transfer'
            | 'fund_move'
            | 'withdrawal'
            | 'transaction'
            | 'exchange_income'
            | 'bank_deposit'
            | 'bank_withdrawal'
            | 'loan';
          /**
           * of a transaction, its network and hash; of a fund move, its number
           */
          id: string;
        } | null;
      }[];
      next: string | null;
    };
  };
  getDeposits: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      asset?: string;
      network?: string;
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        orderId: string;
        type: 'deposit' | 'withdraw';
        createdAt: number;
        /**
         * when its transaction was announced or first seen in a block, or when it was confirmed
         */
        startedAt: number;
        /**
         * when it was credited, or paid
         */
        arrivedAt: number | null;
        status: 'deposit_pending' | 'withdraw_pending' | 'complete' | 'failed' | 'cancelled';
        typeStatus:
          | 'deposit_pending'
          | 'deposit_complete'
          | 'withdraw_pending'
          | 'withdraw_complete'
          | 'withdraw_failed'
          | 'cancelled';
        label: 'pending' | 'processing' | 'received' | 'paid' | 'failed' | 'cancelled';
        /**
         * OTC-06
         */
        otcStatus: 'to_be_paid' | 'in_progress' | 'recharge_complete' | 'withdraw_complete' | 'cancelled' | 'failed';
        /**
         * of a withdrawal, where exactly it is
         */
        state: string;
        asset: string;
        network: string;
        accountType: 'capital_account' | 'trade_account' | 'swap_account';
        /**
         * null of a deposit that was announced and not seen
         */
        address: string | null;
        addressName: string | null;
        /**
         * null before a withdrawal is sent
         */
        txid: string | null;
        /**
         * what arrived, with all decimals of the chain, what was announced, or what was withdrawn
         */
        initiatedAmount: string;
        /**
         * what was credited, or paid; null before
         */
        actualAmount: string | null;
        /**
         * what is or will be credited, or leaves the account in all
         */
        amount: string;
        /**
         * decimal string
         */
        fee: string;
        /**
         * what arrives
         */
        receivable: string;
        /**
         * 0 while no block has it
         */
        confirmations: number;
        confirmationsRequired: number;
        reason:
          | (
              | 'below_minimum'
              | 'feature'
              | 'verification'
              | 'suspended'
              | 'screening'
              | 'balance'
              | 'block_replaced'
              | 'reversed'
              | 'not_arrived'
              | 'frozen'
              | 'restricted'
              | 'maker_removed'
              | 'hot_low'
              | 'check_failed'
              | 'conditions_changed'
              | 'cancelled'
              | 'withdrawn'
              | 'member_rejected'
              | 'expired'
              | 'not_payable'
              | 'operator_rejected'
              | 'chain_refused'
              | 'bank_rejected'
              | 'bank_returned'
            )
          | null;
        /**
         * what a member or an operator wrote
         */
        note: string | null;
        mayCancel: boolean;
        /**
         * an administrator may become the maker of this withdrawal
         */
        mayTakeOver: boolean;
      }[];
      next: string | null;
    };
  };
  getWithdrawals: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      asset?: string;
      network?: string;
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        orderId: string;
        type: 'deposit' | 'withdraw';
        createdAt: number;
        /**
         * when its transaction was announced or first seen in a block, or when it was confirmed
         */
        startedAt: number;
        /**
         * when it was credited, or paid
         */
        arrivedAt: number | null;
        status: 'deposit_pending' | 'withdraw_pending' | 'complete' | 'failed' | 'cancelled';
        typeStatus:
          | 'deposit_pending'
          | 'deposit_complete'
          | 'withdraw_pending'
          | 'withdraw_complete'
          | 'withdraw_failed'
          | 'cancelled';
        label: 'pending' | 'processing' | 'received' | 'paid' | 'failed' | 'cancelled';
        /**
         * OTC-06
         */
        otcStatus: 'to_be_paid' | 'in_progress' | 'recharge_complete' | 'withdraw_complete' | 'cancelled' | 'failed';
        /**
         * of a withdrawal, where exactly it is
         */
        state: string;
        asset: string;
        network: string;
        accountType: 'capital_account' | 'trade_account' | 'swap_account';
        /**
         * null of a deposit that was announced and not seen
         */
        address: string | null;
        addressName: string | null;
        /**
         * null before a withdrawal is sent
         */
        txid: string | null;
        /**
         * what arrived, with all decimals of the chain, what was announced, or what was withdrawn
         */
        initiatedAmount: string;
        /**
         * what was credited, or paid; null before
         */
        actualAmount: string | null;
        /**
         * what is or will be credited, or leaves the account in all
         */
        amount: string;
        /**
         * decimal string
         */
        fee: string;
        /**
         * what arrives
         */
        receivable: string;
        /**
         * 0 while no block has it
         */
        confirmations: number;
        confirmationsRequired: number;
        reason:
          | (
              | 'below_minimum'
              | 'feature'
              | 'verification'
              | 'suspended'
              | 'screening'
              | 'balance'
              | 'block_replaced'
              | 'reversed'
              | 'not_arrived'
              | 'frozen'
              | 'restricted'
              | 'maker_removed'
              | 'hot_low'
              | 'check_failed'
              | 'conditions_changed'
              | 'cancelled'
              | 'withdrawn'
              | 'member_rejected'
              | 'expired'
              | 'not_payable'
              | 'operator_rejected'
              | 'chain_refused'
              | 'bank_rejected'
              | 'bank_returned'
            )
          | null;
        /**
         * what a member or an operator wrote
         */
        note: string | null;
        mayCancel: boolean;
        /**
         * an administrator may become the maker of this withdrawal
         */
        mayTakeOver: boolean;
      }[];
      next: string | null;
    };
  };
  postWithdrawals: {
    input: {
      key: string;
      asset: string;
      network: string;
      addressId: string;
      /**
       * what leaves the account in all, the fee included
       */
      amount: string;
    };
    answer: {
      withdrawId: string;
      state:
        | 'draft'
        | 'approval'
        | 'screening'
        | 'review'
        | 'queued'
        | 'on_hold'
        | 'sending'
        | 'sent'
        | 'confirming'
        | 'batched'
        | 'exported'
        | 'complete'
        | 'failed'
        | 'cancelled'
        | 'expired'
        | 'rejected'
        | 'returned';
      status: 'withdraw_pending' | 'complete' | 'failed' | 'cancelled';
      approvalId: string | null;
      fee: string;
      receivable: string;
    };
  };
  getDepositAddresses: {
    input: {
      asset: string;
      network: string;
      /**
       * what deposits credit and withdrawals debit; another account needs a transfer first
       */
      accountType?: 'capital_account';
    };
    answer: {
      items: {
        address: string;
        /**
         * EIP-681 or BIP 21
         */
        uri: string;
        network: string;
        /**
         * decimal string
         */
        minimum: string;
        confirmations: number;
        createdAt: number;
      }[];
      next: string | null;
    };
  };
  getWithdrawalAddresses: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      asset?: string;
      network?: string;
    };
    answer: {
      items: {
        addressId: string;
        name: string;
        address: string;
        network: string;
        /**
         * null for all assets of the network
         */
        asset: string | null;
        kind: 'common' | 'standard';
        source: 'exchange' | 'wallet' | 'custom';
        remark: string;
        isWhitelisted: boolean;
        /**
         * `pending`: another member must approve; `waiting`: until usableFrom
         */
        state: 'pending' | 'waiting' | 'active';
        /**
         * by the business clock
         */
        usableFrom: number | null;
        usedTimes: number;
        lastUsedAt: number | null;
        /**
         * travel rule: whom the address belongs to
         */
        beneficiary: {
          /**
           * for `exchange`
           */
          vasp?: {
            name: string;
            country:
              | 'AD'
              | 'AE'
              | 'AF'
              | 'AG'
              | 'AI'
              | 'AL'
              | 'AM'
              | 'AO'
              | 'AQ'
              | 'AR'
              | 'AS'
              | 'AT'
              | 'AU'
              | 'AW'
              | 'AX'
              | 'AZ'
              | 'BA'
              | 'BB'
              | 'BD'
              | 'BE'
              | 'BF'
              | 'BG'
              | 'BH'
              | 'BI'
              | 'BJ'
              | 'BL'
              | 'BM'
              | 'BN'
              | 'BO'
              | 'BQ'
              | 'BR'
              | 'BS'
              | 'BT'
              | 'BV'
              | 'BW'
              | 'BY'
              | 'BZ'
              | 'CA'
              | 'CC'
              | 'CD'
              | 'CF'
              | 'CG'
              | 'CH'
              | 'CI'
              | 'CK'
              | 'CL'
              | 'CM'
              | 'CN'
              | 'CO'
              | 'CR'
              | 'CU'
              | 'CV'
              | 'CW'
              | 'CX'
              | 'CY'
              | 'CZ'
              | 'DE'
              | 'DJ'
              | 'DK'
              | 'DM'
              | 'DO'
              | 'DZ'
              | 'EC'
              | 'EE'
              | 'EG'
              | 'EH'
              | 'ER'
              | 'ES'
              | 'ET'
              | 'FI'
              | 'FJ'
              | 'FK'
              | 'FM'
              | 'FO'
              | 'FR'
              | 'GA'
              | 'GB'
              | 'GD'
              | 'GE'
              | 'GF'
              | 'GG'
              | 'GH'
              | 'GI'
              | 'GL'
              | 'GM'
              | 'GN'
              | 'GP'
              | 'GQ'
              | 'GR'
              | 'GS'
              | 'GT'
              | 'GU'
              | 'GW'
              | 'GY'
              | 'HK'
              | 'HM'
              | 'HN'
              | 'HR'
              | 'HT'
              | 'HU'
              | 'ID'
              | 'IE'
              | 'IL'
              | 'IM'
              | 'IN'
              | 'IO'
              | 'IQ'
              | 'IR'
              | 'IS'
              | 'IT'
              | 'JE'
              | 'JM'
              | 'JO'
              | 'JP'
              | 'KE'
              | 'KG'
              | 'KH'
              | 'KI'
              | 'KM'
              | 'KN'
              | 'KP'
              | 'KR'
              | 'KW'
              | 'KY'
              | 'KZ'
              | 'LA'
              | 'LB'
              | 'LC'
              | 'LI'
              | 'LK'
              | 'LR'
              | 'LS'
              | 'LT'
              | 'LU'
              | 'LV'
              | 'LY'
              | 'MA'
              | 'MC'
              | 'MD'
              | 'ME'
              | 'MF'
              | 'MG'
              | 'MH'
              | 'MK'
              | 'ML'
              | 'MM'
              | 'MN'
              | 'MO'
              | 'MP'
              | 'MQ'
              | 'MR'
              | 'MS'
              | 'MT'
              | 'MU'
              | 'MV'
              | 'MW'
              | 'MX'
              | 'MY'
              | 'MZ'
              | 'NA'
              | 'NC'
              | 'NE'
              | 'NF'
              | 'NG'
              | 'NI'
              | 'NL'
              | 'NO'
              | 'NP'
              | 'NR'
              | 'NU'
              | 'NZ'
              | 'OM'
              | 'PA'
              | 'PE'
              | 'PF'
              | 'PG'
              | 'PH'
              | 'PK'
              | 'PL'
              | 'PM'
              | 'PN'
              | 'PR'
              | 'PS'
              | 'PT'
              | 'PW'
              | 'PY'
              | 'QA'
              | 'RE'
              | 'RO'
              | 'RS'
              | 'RU'
              | 'RW'
              | 'SA'
              | 'SB'
              | 'SC'
              | 'SD'
              | 'SE'
              | 'SG'
              | 'SH'
              | 'SI'
              | 'SJ'
              | 'SK'
              | 'SL'
              | 'SM'
              | 'SN'
              | 'SO'
              | 'SR'
              | 'SS'
              | 'ST'
              | 'SV'
              | 'SX'
              | 'SY'
              | 'SZ'
              | 'TC'
              | 'TD'
              | 'TF'
              | 'TG'
              | 'TH'
              | 'TJ'
              | 'TK'
              | 'TL'
              | 'TM'
              | 'TN'
              | 'TO'
              | 'TR'
              | 'TT'
              | 'TV'
              | 'TW'
              | 'TZ'
              | 'UA'
              | 'UG'
              | 'UM'
              | 'US'
              | 'UY'
              | 'UZ'
              | 'VA'
              | 'VC'
              | 'VE'
              | 'VG'
              | 'VI'
              | 'VN'
              | 'VU'
              | 'WF'
              | 'WS'
              | 'XK'
              | 'YE'
              | 'YT'
              | 'ZA'
              | 'ZM'
              | 'ZW';
          };
          /**
           * for `wallet`: own and self-hosted
           */
          isOwn?: true;
          /**
           * for `custom`, with the fields below
           */
          kind?: 'natural' | 'legal';
          name?: string;
          country?:
            | 'AD'
            | 'AE'
            | 'AF'
            | 'AG'
            | 'AI'
            | 'AL'
            | 'AM'
            | 'AO'
            | 'AQ'
            | 'AR'
            | 'AS'
            | 'AT'
            | 'AU'
            | 'AW'
            | 'AX'
            | 'AZ'
            | 'BA'
            | 'BB'
            | 'BD'
            | 'BE'
            | 'BF'
            | 'BG'
            | 'BH'
            | 'BI'
            | 'BJ'
            | 'BL'
            | 'BM'
            | 'BN'
            | 'BO'
            | 'BQ'
            | 'BR'
            | 'BS'
            | 'BT'
            | 'BV'
            | 'BW'
            | 'BY'
            | 'BZ'
            | 'CA'
            | 'CC'
            | 'CD'
            | 'CF'
            | 'CG'
            | 'CH'
            | 'CI'
            | 'CK'
            | 'CL'
            | 'CM'
            | 'CN'
            | 'CO'
            | 'CR'
            | 'CU'
            | 'CV'
            | 'CW'
            | 'CX'
            | 'CY'
            | 'CZ'
            | 'DE'
            | 'DJ'
            | 'DK'
            | 'DM'
            | 'DO'
            | 'DZ'
            | 'EC'
            | 'EE'
            | 'EG'
            | 'EH'
            | 'ER'
            | 'ES'
            | 'ET'
            | 'FI'
            | 'FJ'
            | 'FK'
            | 'FM'
            | 'FO'
            | 'FR'
            | 'GA'
            | 'GB'
            | 'GD'
            | 'GE'
            | 'GF'
            | 'GG'
            | 'GH'
            | 'GI'
            | 'GL'
            | 'GM'
            | 'GN'
            | 'GP'
            | 'GQ'
            | 'GR'
            | 'GS'
            | 'GT'
            | 'GU'
            | 'GW'
            | 'GY'
            | 'HK'
            | 'HM'
            | 'HN'
            | 'HR'
            | 'HT'
            | 'HU'
            | 'ID'
            | 'IE'
            | 'IL'
            | 'IM'
            | 'IN'
            | 'IO'
            | 'IQ'
            | 'IR'
            | 'IS'
            | 'IT'
            | 'JE'
            | 'JM'
            | 'JO'
            | 'JP'
            | 'KE'
            | 'KG'
            | 'KH'
            | 'KI'
            | 'KM'
            | 'KN'
            | 'KP'
            | 'KR'
            | 'KW'
            | 'KY'
            | 'KZ'
            | 'LA'
            | 'LB'
            | 'LC'
            | 'LI'
            | 'LK'
            | 'LR'
            | 'LS'
            | 'LT'
            | 'LU'
            | 'LV'
            | 'LY'
            | 'MA'
            | 'MC'
            | 'MD'
            | 'ME'
            | 'MF'
            | 'MG'
            | 'MH'
            | 'MK'
            | 'ML'
            | 'MM'
            | 'MN'
            | 'MO'
            | 'MP'
            | 'MQ'
            | 'MR'
            | 'MS'
            | 'MT'
            | 'MU'
            | 'MV'
            | 'MW'
            | 'MX'
            | 'MY'
            | 'MZ'
            | 'NA'
            | 'NC'
            | 'NE'
            | 'NF'
            | 'NG'
            | 'NI'
            | 'NL'
            | 'NO'
            | 'NP'
            | 'NR'
            | 'NU'
            | 'NZ'
            | 'OM'
            | 'PA'
            | 'PE'
            | 'PF'
            | 'PG'
            | 'PH'
            | 'PK'
            | 'PL'
            | 'PM'
            | 'PN'
            | 'PR'
            | 'PS'
            | 'PT'
            | 'PW'
            | 'PY'
            | 'QA'
            | 'RE'
            | 'RO'
            | 'RS'
            | 'RU'
            | 'RW'
            | 'SA'
            | 'SB'
            | 'SC'
            | 'SD'
            | 'SE'
            | 'SG'
            | 'SH'
            | 'SI'
            | 'SJ'
            | 'SK'
            | 'SL'
            | 'SM'
            | 'SN'
            | 'SO'
            | 'SR'
            | 'SS'
            | 'ST'
            | 'SV'
            | 'SX'
            | 'SY'
            | 'SZ'
            | 'TC'
            | 'TD'
            | 'TF'
            | 'TG'
            | 'TH'
            | 'TJ'
            | 'TK'
            | 'TL'
            | 'TM'
            | 'TN'
            | 'TO'
            | 'TR'
            | 'TT'
            | 'TV'
            | 'TW'
            | 'TZ'
            | 'UA'
            | 'UG'
            | 'UM'
            | 'US'
            | 'UY'
            | 'UZ'
            | 'VA'
            | 'VC'
            | 'VE'
            | 'VG'
            | 'VI'
            | 'VN'
            | 'VU'
            | 'WF'
            | 'WS'
            | 'XK'
            | 'YE'
            | 'YT'
            | 'ZA'
            | 'ZM'
            | 'ZW';
          relation?: string;
        };
        /**
         * whether a message signed with its key was verified
         */
        hasProof: boolean;
        createdAt: number;
      }[];
      next: string | null;
    };
  };
  deleteWithdrawalsByWithdrawId: {
    input: {
      withdrawId: string;
    };
    answer: {
      state:
        | 'draft'
        | 'approval'
        | 'screening'
        | 'review'
        | 'queued'
        | 'on_hold'
        | 'sending'
        | 'sent'
        | 'confirming'
        | 'batched'
        | 'exported'
        | 'complete'
        | 'failed'
        | 'cancelled'
        | 'expired'
        | 'rejected'
        | 'returned';
      status: 'cancelled';
    };
  };
  getTransfers: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      asset?: string;
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        transferId: string;
        state: 'pending' | 'completed' | 'failed';
        reason: string | null;
        transferFrom: 'capital_account' | 'trade_account' | 'swap_account';
        transferTo: 'capital_account' | 'trade_account' | 'swap_account';
        asset: string;
        /**
         * decimal string
         */
        amount: string;
        createdAt: number;
        settledAt: number | null;
      }[];
      next: string | null;
    };
  };
  postTransfers: {
    input: {
      key: string;
      transferFrom: 'capital_account' | 'trade_account' | 'swap_account';
      transferTo: 'capital_account' | 'trade_account' | 'swap_account';
      asset: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      amount: string;
    };
    answer: {
      transferId: string;
      state: 'pending' | 'completed' | 'failed';
      reason: string | null;
    };
  };
  postConvertQuotes: {
    input: {
      fromAsset: string;
      toAsset: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      fromAmount?: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      toAmount?: string;
    };
    answer: {
      quoteId: string;
      fromAsset: string;
      toAsset: string;
      /**
       * decimal string
       */
      fromAmount: string;
      /**
       * decimal string
       */
      toAmount: string;
      /**
       * in quoteAsset for one baseAsset
       */
      price: string;
      baseAsset: string;
      quoteAsset: string;
      /**
       * mid-market price of the quote
       */
      referencePrice: string;
      /**
       * distance of the price from it, in basis points with two decimals
       */
      spreadBps: string;
      /**
       * the part of it that covers the moves of the market while a quote is valid
       */
      volatilityBps: string;
      createdAt: number;
      expiresAt: number;
    };
  };
  postConvertOrders: {
    input: {
      quoteId: string;
    };
    answer: {
      orderId: string;
      status: 'completed';
    };
  };
  getConvertOrders: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      fromAsset?: string;
      toAsset?: string;
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        orderId: string;
        quoteId: string;
        fromAsset: string;
        toAsset: string;
        /**
         * decimal string
         */
        fromAmount: string;
        /**
         * decimal string
         */
        toAmount: string;
        /**
         * in quoteAsset for one baseAsset
         */
        price: string;
        baseAsset: string;
        quoteAsset: string;
        status: 'completed';
        createdAt: number;
      }[];
      next: string | null;
    };
  };
  getTradingAccount: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
    };
    answer: {
      freshness: {
        state: 'live' | 'stale' | 'connecting';
        at: number | null;
        ageMs: number | null;
      };
      /**
       * null before the first state
       */
      futuresCapital: {
        asset: string;
        /**
         * maintenance margin ÷ margin balance; null without a balance
         */
        marginRatio: string | null;
        /**
         * wallet balance
         */
        balance: string;
        /**
         * balance + unrealised profit and loss
         */
        marginBalance: string;
        /**
         * available as margin of new orders
         */
        availableBalance: string;
        /**
         * available for transfers out of the account
         */
        transferableBalance: string;
        /**
         * decimal string
         */
        unrealizedProfitLoss: string;
        /**
         * of positions and open orders
         */
        initialMargin: string;
        /**
         * decimal string
         */
        maintMargin: string;
      } | null;
      assets: {
        asset: string;
        /**
         * decimal string
         */
        balance: string;
        /**
         * decimal string
         */
        availableBalance: string;
        /**
         * decimal string
         */
        unrealizedProfitLoss: string;
      }[];
    };
  };
  getTradingSpotAccount: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
    };
    answer: {
      freshness: {
        state: 'live' | 'stale' | 'connecting';
        at: number | null;
        ageMs: number | null;
      };
      /**
       * the exchange’s fee for what rests in the book, a fraction of what is received; null while
       * unknown
       */
      makerRate: string | null;
      /**
       * the exchange’s fee for what fills on arrival
       */
      takerRate: string | null;
      assets: {
        asset: string;
        /**
         * decimal string
         */
        total: string;
        /**
         * decimal string
         */
        available: string;
        /**
         * locked by open orders
         */
        frozen: string;
        /**
         * of the total in USDT at the last price; null without one
         */
        valuation: string | null;
        /**
         * the average buy price of the total; null where executions do not explain it
         */
        averagePrice: {
          instrumentId: string;
          /**
           * decimal string
           */
          price: string;
        } | null;
      }[];
    };
  };
  getTradingPositions: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
    };
    answer: {
      freshness: {
        state: 'live' | 'stale' | 'connecting';
        at: number | null;
        ageMs: number | null;
      };
      items: {
        instrumentId: string;
        side: 'long' | 'short';
        /**
         * above zero, in the base asset
         */
        quantity: string;
        /**
         * decimal string
         */
        openPrice: string;
        markPrice: string | null;
        /**
         * the time of the mark price
         */
        markAt: number | null;
        liquidationPrice: string | null;
        /**
         * decimal string
         */
        breakEvenPrice: string;
        /**
         * initial margin at the mark price; for isolated positions their own wallet
         */
        margin: string | null;
        /**
         * maintenance margin ÷ its margin balance
         */
        marginRate: string | null;
        maintMargin: string | null;
        marginMode: 'cross' | 'isolated';
        leverage: number;
        unrealizedPnl: string | null;
        /**
         * since the position was opened, before fees
         */
        realizedPnl: string;
        /**
         * the quantity that no open reduce-only order closes
         */
        closableQuantity: string;
        state: 'open' | 'liquidation_in_progress' | 'forcefully_liquidated' | 'auto_deleveraging';
        updatedAt: number;
      }[];
      next: null;
    };
  };
  getTradingOrders: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument?: string;
      /**
       * without an instrument
       */
      market?: 'futures' | 'spot';
    };
    answer: {
      freshness: {
        state: 'live' | 'stale' | 'connecting';
        at: number | null;
        ageMs: number | null;
      };
      items: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
        instrumentId: string;
        direction: 'buy' | 'sell';
        priceType: 'limit' | 'market';
        condition: {
          type: 'stop' | 'take_profit';
          /**
           * decimal string above zero, at most 8 decimals
           */
          triggerPrice: string;
          triggerBy: 'last' | 'mark';
        } | null;
        /**
         * whether a conditional order has become an order in the book
         */
        triggered: boolean;
        price: string | null;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * the total by which a spot market order was entered
         */
        quoteQuantity: string | null;
        /**
         * the list (OCO) of a spot order
         */
        clientListId: string | null;
        /**
         * decimal string
         */
        executedQuantity: string;
        averagePrice: string | null;
        /**
         * of the executed quantity, in feeAsset
         */
        fee: string;
        feeAsset: string | null;
        /**
         * decimal string
         */
        realizedPnl: string;
        /**
         * GTX is post-only; GTD is valid until expiresAt
         */
        timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
        reduceOnly: boolean;
        /**
         * a conditional order that closes the whole position; its quantity is 0 until it triggers
         */
        closesPosition: boolean;
        liquidationType: ('take_over' | 'position_reduction') | null;
        expiresAt: number | null;
        createdAt: number;
        updatedAt: number;
        lastDealAt: number | null;
      }[];
      next: null;
    };
  };
  postTradingOrders: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
      /**
       * chosen by the client; a repeat with the same id is the same order
       */
      clientOrderId: string;
      direction: 'buy' | 'sell';
      priceType: 'limit' | 'market';
      /**
       * decimal string above zero, at most 8 decimals
       */
      quantity?: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      quoteQuantity?: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      price?: string;
      /**
       * GTX is post-only; GTD is valid until expiresAt
       */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
      /**
       * of a contract
       */
      reduceOnly?: boolean;
      condition?: {
        type: 'stop' | 'take_profit';
        /**
         * decimal string above zero, at most 8 decimals
         */
        triggerPrice: string;
        triggerBy?: 'last' | 'mark';
      };
      expiresAt?: number;
      /**
       * take profit and stop loss of an order that opens; of a pair by the last price
       */
      protection?: {
        /**
         * trigger price; at least one of the two
         */
        takeProfit?: string;
        /**
         * trigger price
         */
        stopLoss?: string;
        triggerBy?: 'last' | 'mark';
        /**
         * when the legs end; 90 days ahead without it
         */
        expiresAt?: number;
      };
      /**
       * until when the exchange may accept it, epoch ms by the server's clock, at most 60000 ms
       * ahead; without it 5000 ms from receipt. What rests afterwards goes on resting
       */
      validUntil?: number;
    };
    answer: {
      clientOrderId: string;
      /**
       * the exchange's id: a string, because it may exceed 2^53
       */
      orderId: string | null;
      status:
        | 'submitted'
        | 'running'
        | 'partial-filled'
        | 'filled'
        | 'cancelling'
        | 'cancelled'
        | 'partial-canceled'
        | 'failed'
        | 'expired';
      reason: {
        exchangeCode: number;
        exchangeMessage: string;
      } | null;
    };
  };
  getTradingOrdersHistory: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument?: string;
      /**
       * without an instrument
       */
      market?: 'futures' | 'spot';
      direction?: 'buy' | 'sell';
      status?:
        | 'submitted'
        | 'running'
        | 'partial-filled'
        | 'filled'
        | 'cancelling'
        | 'cancelled'
        | 'partial-canceled'
        | 'failed'
        | 'expired';
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
        instrumentId: string;
        direction: 'buy' | 'sell';
        priceType: 'limit' | 'market';
        condition: {
          type: 'stop' | 'take_profit';
          /**
           * decimal string above zero, at most 8 decimals
           */
          triggerPrice: string;
          triggerBy: 'last' | 'mark';
        } | null;
        /**
         * whether a conditional order has become an order in the book
         */
        triggered: boolean;
        price: string | null;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * the total by which a spot market order was entered
         */
        quoteQuantity: string | null;
        /**
         * the list (OCO) of a spot order
         */
        clientListId: string | null;
        /**
         * decimal string
         */
        executedQuantity: string;
        averagePrice: string | null;
        /**
         * of the executed quantity, in feeAsset
         */
        fee: string;
        feeAsset: string | null;
        /**
         * decimal string
         */
        realizedPnl: string;
        /**
         * GTX is post-only; GTD is valid until expiresAt
         */
        timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
        reduceOnly: boolean;
        /**
         * a conditional order that closes the whole position; its quantity is 0 until it triggers
         */
        closesPosition: boolean;
        liquidationType: ('take_over' | 'position_reduction') | null;
        expiresAt: number | null;
        createdAt: number;
        updatedAt: number;
        lastDealAt: number | null;
      }[];
      next: string | null;
    };
  };
  getTradingOrdersByClientOrderId: {
    input: {
      clientOrderId: string;
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
    };
    answer: {
      order: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
        instrumentId: string;
        direction: 'buy' | 'sell';
        priceType: 'limit' | 'market';
        condition: {
          type: 'stop' | 'take_profit';
          /**
           * decimal string above zero, at most 8 decimals
           */
          triggerPrice: string;
          triggerBy: 'last' | 'mark';
        } | null;
        /**
         * whether a conditional order has become an order in the book
         */
        triggered: boolean;
        price: string | null;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * the total by which a spot market order was entered
         */
        quoteQuantity: string | null;
        /**
         * the list (OCO) of a spot order
         */
        clientListId: string | null;
        /**
         * decimal string
         */
        executedQuantity: string;
        averagePrice: string | null;
        /**
         * of the executed quantity, in feeAsset
         */
        fee: string;
        feeAsset: string | null;
        /**
         * decimal string
         */
        realizedPnl: string;
        /**
         * GTX is post-only; GTD is valid until expiresAt
         */
        timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
        reduceOnly: boolean;
        /**
         * a conditional order that closes the whole position; its quantity is 0 until it triggers
         */
        closesPosition: boolean;
        liquidationType: ('take_over' | 'position_reduction') | null;
        expiresAt: number | null;
        createdAt: number;
        updatedAt: number;
        lastDealAt: number | null;
      };
      /**
       * the other orders of its list (OCO)
       */
      listed: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
        instrumentId: string;
        direction: 'buy' | 'sell';
        priceType: 'limit' | 'market';
        condition: {
          type: 'stop' | 'take_profit';
          /**
           * decimal string above zero, at most 8 decimals
           */
          triggerPrice: string;
          triggerBy: 'last' | 'mark';
        } | null;
        /**
         * whether a conditional order has become an order in the book
         */
        triggered: boolean;
        price: string | null;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * the total by which a spot market order was entered
         */
        quoteQuantity: string | null;
        /**
         * the list (OCO) of a spot order
         */
        clientListId: string | null;
        /**
         * decimal string
         */
        executedQuantity: string;
        averagePrice: string | null;
        /**
         * of the executed quantity, in feeAsset
         */
        fee: string;
        feeAsset: string | null;
        /**
         * decimal string
         */
        realizedPnl: string;
        /**
         * GTX is post-only; GTD is valid until expiresAt
         */
        timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
        reduceOnly: boolean;
        /**
         * a conditional order that closes the whole position; its quantity is 0 until it triggers
         */
        closesPosition: boolean;
        liquidationType: ('take_over' | 'position_reduction') | null;
        expiresAt: number | null;
        createdAt: number;
        updatedAt: number;
        lastDealAt: number | null;
      }[];
      trades: {
        tradeId: string;
        clientOrderId: string;
        orderId: string;
        instrumentId: string;
        direction: 'buy' | 'sell';
        /**
         * decimal string
         */
        price: string;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * decimal string
         */
        quoteQuantity: string;
        /**
         * decimal string
         */
        fee: string;
        feeAsset: string;
        /**
         * decimal string
         */
        realizedPnl: string;
        isMaker: boolean;
        liquidationType: ('take_over' | 'position_reduction') | null;
        time: number;
      }[];
    };
  };
  patchTradingOrdersByClientOrderId: {
    input: {
      clientOrderId: string;
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
      /**
       * in all, what is filled included
       */
      quantity: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      price?: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      triggerPrice?: string;
      triggerBy?: 'last' | 'mark';
      expiresAt?: number;
      /**
       * until when the exchange may accept it, epoch ms by the server's clock, at most 60000 ms
       * ahead; without it 5000 ms from receipt. What rests afterwards goes on resting
       */
      validUntil?: number;
    };
    /**
     * of a conditional order, that of the order which replaces it
     */
    answer: {
      clientOrderId: string;
      /**
       * the exchange's id: a string, because it may exceed 2^53
       */
      orderId: string | null;
      status:
        | 'submitted'
        | 'running'
        | 'partial-filled'
        | 'filled'
        | 'cancelling'
        | 'cancelled'
        | 'partial-canceled'
        | 'failed'
        | 'expired';
      reason: {
        exchangeCode: number;
        exchangeMessage: string;
      } | null;
    };
  };
  deleteTradingOrdersByClientOrderId: {
    input: {
      clientOrderId: string;
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
    };
    answer: {
      clientOrderId: string;
      /**
       * the exchange's id: a string, because it may exceed 2^53
       */
      orderId: string | null;
      status:
        | 'submitted'
        | 'running'
        | 'partial-filled'
        | 'filled'
        | 'cancelling'
        | 'cancelled'
        | 'partial-canceled'
        | 'failed'
        | 'expired';
      reason: {
        exchangeCode: number;
        exchangeMessage: string;
      } | null;
      /**
       * decimal string
       */
      executedQuantity: string;
    };
  };
  getTradingExecutions: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument?: string;
      /**
       * without an instrument
       */
      market?: 'futures' | 'spot';
      direction?: 'buy' | 'sell';
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        tradeId: string;
        clientOrderId: string;
        orderId: string;
        instrumentId: string;
        direction: 'buy' | 'sell';
        /**
         * decimal string
         */
        price: string;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * decimal string
         */
        quoteQuantity: string;
        /**
         * decimal string
         */
        fee: string;
        feeAsset: string;
        /**
         * decimal string
         */
        realizedPnl: string;
        isMaker: boolean;
        liquidationType: ('take_over' | 'position_reduction') | null;
        time: number;
      }[];
      next: string | null;
    };
  };
  getTradingIncome: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument?: string;
      incomeType?:
        | 'transfer'
        | 'spot_trade'
        | 'realized_pnl'
        | 'funding_fee'
        | 'commission'
        | 'liquidation'
        | 'auto_deleveraging'
        | 'others';
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        incomeId: string;
        incomeType:
          | 'transfer'
          | 'spot_trade'
          | 'realized_pnl'
          | 'funding_fee'
          | 'commission'
          | 'liquidation'
          | 'auto_deleveraging'
          | 'others';
        instrumentId: string | null;
        asset: string;
        /**
         * positive if credited, negative if debited
         */
        amount: string;
        tradeId: string | null;
        time: number;
      }[];
      next: string | null;
    };
  };
  getTradingLeverage: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
    };
    answer: {
      leverage: number;
      marginMode: 'cross' | 'isolated';
      /**
       * maximum position value at this leverage
       */
      maxNotional: string;
      /**
       * fee of maker executions as a share of their value
       */
      makerFeeRate: string;
      /**
       * fee of taker executions as a share of their value
       */
      takerFeeRate: string;
    };
  };
  postTradingLeverage: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
      leverage: number;
    };
    answer: {
      leverage: number;
      marginMode: 'cross' | 'isolated';
      /**
       * maximum position value at this leverage
       */
      maxNotional: string;
      /**
       * fee of maker executions as a share of their value
       */
      makerFeeRate: string;
      /**
       * fee of taker executions as a share of their value
       */
      takerFeeRate: string;
    };
  };
  postTradingOrdersCancelAll: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument?: string;
      /**
       * without an instrument; both without it
       */
      market?: 'futures' | 'spot';
    };
    answer: {
      cancelled: number;
      failed: {
        instrumentId: string;
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
      }[];
    };
  };
  postTradingOrderLists: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      instrument: string;
      /**
       * chosen by the client; a repeat with the same id is the same order
       */
      clientListId: string;
      direction: 'buy' | 'sell';
      /**
       * decimal string above zero, at most 8 decimals
       */
      quantity: string;
      takeProfit: {
        /**
         * decimal string above zero, at most 8 decimals
         */
        price: string;
        /**
         * chosen by the client; a repeat with the same id is the same order
         */
        clientOrderId: string;
      };
      stop: {
        /**
         * decimal string above zero, at most 8 decimals
         */
        triggerPrice: string;
        /**
         * without it the stop becomes a market order
         */
        price?: string;
        /**
         * chosen by the client; a repeat with the same id is the same order
         */
        clientOrderId: string;
      };
      expiresAt: number;
      /**
       * until when the exchange may accept it, epoch ms by the server's clock, at most 60000 ms
       * ahead; without it 5000 ms from receipt. What rests afterwards goes on resting
       */
      validUntil?: number;
    };
    answer: {
      clientListId: string;
      status: 'submitted' | 'running' | 'ended' | 'failed';
      orders: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
      }[];
    };
  };
  patchTradingOrderListsByClientListId: {
    input: {
      clientListId: string;
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      instrument: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      quantity: string;
      /**
       * a limit order on the far side of the market
       */
      takeProfit: {
        /**
         * decimal string above zero, at most 8 decimals
         */
        price: string;
      };
      stop: {
        /**
         * decimal string above zero, at most 8 decimals
         */
        triggerPrice: string;
        /**
         * without it the stop becomes a market order
         */
        price?: string;
      };
      /**
       * without it as before
       */
      expiresAt?: number;
      /**
       * until when the exchange may accept it, epoch ms by the server's clock, at most 60000 ms
       * ahead; without it 5000 ms from receipt. What rests afterwards goes on resting
       */
      validUntil?: number;
    };
    /**
     * of the list that replaces it
     */
    answer: {
      clientListId: string;
      status: 'submitted' | 'running' | 'ended' | 'failed';
      orders: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
      }[];
    };
  };
  deleteTradingOrderListsByClientListId: {
    input: {
      clientListId: string;
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      instrument: string;
    };
    answer: {
      clientListId: string;
      orders: {
        clientOrderId: string;
        /**
         * the exchange's id: a string, because it may exceed 2^53
         */
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
        } | null;
      }[];
    };
  };
  postTradingOrderGroups: {
    input: {
      /**
       * chosen by the client; a repeat with the same id is the same group
       */
      groupId: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
      direction: 'buy' | 'sell';
      priceType: 'limit' | 'market';
      /**
       * decimal string above zero, at most 8 decimals
       */
      price?: string;
      /**
       * GTX is post-only; GTD is valid until expiresAt
       */
      timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
      /**
       * futures only
       */
      reduceOnly?: boolean;
      condition?: {
        type: 'stop' | 'take_profit';
        /**
         * decimal string above zero, at most 8 decimals
         */
        triggerPrice: string;
        triggerBy?: 'last' | 'mark';
      };
      expiresAt?: number;
      protection?: {
        /**
         * trigger price; at least one of the two
         */
        takeProfit?: string;
        /**
         * trigger price
         */
        stopLoss?: string;
        triggerBy?: 'last' | 'mark';
        /**
         * when the legs end; 90 days ahead without it
         */
        expiresAt?: number;
      };
      /**
       * until when the exchange may accept it, epoch ms by the server's clock, at most 60000 ms
       * ahead; without it 5000 ms from receipt. What rests afterwards goes on resting
       */
      validUntil?: number;
      /**
       * each account once; the order of leg n has the id groupId-n
       *
       * @minItems 1
       * @maxItems 50
       */
      legs: {
        /**
         * `keyId` of GET /accounts
         */
        account: string;
        /**
         * decimal string above zero, at most 8 decimals
         */
        quantity: string;
      }[];
    };
    answer: {
      /**
       * chosen by the client; a repeat with the same id is the same group
       */
      groupId: string;
      legs: {
        /**
         * chosen by the client; a repeat with the same id is the same order
         */
        clientOrderId: string;
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
          /**
           * that of the error with this code
           */
          data: {
            [k: string]: unknown;
          } | null;
        } | null;
        /**
         * `keyId` of GET /accounts
         */
        account: string;
      }[];
    };
  };
  getTradingOrderGroupsByGroupId: {
    input: {
      /**
       * chosen by the client; a repeat with the same id is the same group
       */
      groupId: string;
    };
    answer: {
      /**
       * chosen by the client; a repeat with the same id is the same group
       */
      groupId: string;
      instrumentId: string;
      direction: 'buy' | 'sell';
      priceType: 'limit' | 'market';
      price: string | null;
      /**
       * GTX is post-only; GTD is valid until expiresAt
       */
      timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
      reduceOnly: boolean;
      condition: {
        type: 'stop' | 'take_profit';
        /**
         * decimal string above zero, at most 8 decimals
         */
        triggerPrice: string;
        triggerBy: 'last' | 'mark';
      } | null;
      protection: {
        /**
         * trigger price; at least one of the two
         */
        takeProfit?: string;
        /**
         * trigger price
         */
        stopLoss?: string;
        triggerBy: 'last' | 'mark';
        /**
         * when the legs end; 90 days ahead without it
         */
        expiresAt?: number;
      } | null;
      createdAt: number;
      /**
       * of all legs, those that were refused included
       */
      total: string;
      /**
       * decimal string
       */
      executedQuantity: string;
      averagePrice: string | null;
      legs: {
        /**
         * chosen by the client; a repeat with the same id is the same order
         */
        clientOrderId: string;
        orderId: string | null;
        status:
          | 'submitted'
          | 'running'
          | 'partial-filled'
          | 'filled'
          | 'cancelling'
          | 'cancelled'
          | 'partial-canceled'
          | 'failed'
          | 'expired';
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
          /**
           * that of the error with this code
           */
          data: {
            [k: string]: unknown;
          } | null;
        } | null;
        price: string | null;
        /**
         * decimal string
         */
        quantity: string;
        /**
         * decimal string
         */
        executedQuantity: string;
        averagePrice: string | null;
        /**
         * `keyId` of GET /accounts
         */
        account: string;
      }[];
    };
  };
  deleteTradingOrderGroupsByGroupId: {
    input: {
      /**
       * chosen by the client; a repeat with the same id is the same group
       */
      groupId: string;
    };
    answer: {
      legs: {
        /**
         * orders that were cancelled, or that the server is cancelling
         */
        cancelled: number;
        /**
         * orders or instruments that could not be cancelled
         */
        failed: number;
        /**
         * of the first that failed, or of the account
         */
        reason: {
          exchangeCode: number;
          exchangeMessage: string;
          /**
           * that of the error with this code
           */
          data: {
            [k: string]: unknown;
          } | null;
        } | null;
        /**
         * `keyId` of GET /accounts
         */
        account: string;
      }[];
    };
  };
  postTradingPositionsClose: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
      /**
       * chosen by the client; a repeat with the same id is the same order
       */
      clientOrderId: string;
      priceType: 'limit' | 'market';
      /**
       * decimal string above zero, at most 8 decimals
       */
      quantity: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      price?: string;
      /**
       * whether the reduce-only conditional orders of the position stay open once it is closed
       */
      keepConditional?: boolean;
      /**
       * until when the exchange may accept it, epoch ms by the server's clock, at most 60000 ms
       * ahead; without it 5000 ms from receipt. What rests afterwards goes on resting
       */
      validUntil?: number;
    };
    answer: {
      clientOrderId: string;
      /**
       * the exchange's id: a string, because it may exceed 2^53
       */
      orderId: string | null;
      status:
        | 'submitted'
        | 'running'
        | 'partial-filled'
        | 'filled'
        | 'cancelling'
        | 'cancelled'
        | 'partial-canceled'
        | 'failed'
        | 'expired';
      reason: {
        exchangeCode: number;
        exchangeMessage: string;
      } | null;
    };
  };
  postTradingMarginMode: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * a contract such as BTCUSDT, or a pair such as BTC-USDT
       */
      instrument: string;
      marginMode: 'cross' | 'isolated';
    };
    answer: {
      leverage: number;
      marginMode: 'cross' | 'isolated';
      /**
       * maximum position value at this leverage
       */
      maxNotional: string;
      /**
       * fee of maker executions as a share of their value
       */
      makerFeeRate: string;
      /**
       * fee of taker executions as a share of their value
       */
      takerFeeRate: string;
    };
  };
  postTradingCancelOnDisconnect: {
    input: {
      /**
       * `keyId` of GET /accounts
       */
      account: string;
      /**
       * after how many seconds without a connected user who may trade the account its resting
       * orders are cancelled; null: never. Conditional orders stay
       */
      seconds: number | null;
    };
    answer: {
      /**
       * after how many seconds without a connected user who may trade the account its resting
       * orders are cancelled; null: never. Conditional orders stay
       */
      seconds: number | null;
    };
  };
  postTradingPanic: {
    input: {
      /**
       * chosen by the client; a repeat with the same key is the same run
       */
      key: string;
      /**
       * cancel: what may open a position; flatten: positions are closed too, on accounts that the
       * member may trade on
       */
      level: 'cancel' | 'flatten';
      /**
       * stop losses, take profits and other reduce-only orders stay; closing a position ends them
       */
      keepProtection?: boolean;
      /**
       * `keyId`s of GET /accounts, each once
       *
       * @minItems 1
       * @maxItems 50
       */
      accounts: string[];
    };
    answer: {
      runId: string;
    };
  };
  getTradingPanic: {
    input: {
      runId?: string;
    };
    answer: {
      items: {
        runId: string;
        /**
         * cancel: what may open a position; flatten: positions are closed too, on accounts that the
         * member may trade on
         */
        level: 'cancel' | 'flatten';
        keepProtection: boolean;
        createdAt: number;
        /**
         * email of the member
         */
        startedBy: string;
        /**
         * nothing is left to do on any of its accounts
         */
        isDone: boolean;
        releasedAt: number | null;
        accounts: {
          exchangeCode: string;
          accountName: string;
          stage: 'cancelling' | 'closing' | 'done' | 'refused' | 'over';
          /**
           * orders whose cancellation was asked for
           */
          cancelled: number;
          /**
           * orders that were left when the exchange was last asked; null before
           */
          left: number | null;
          /**
           * that were left at the last look; null before, and for cancel
           */
          positions:
            | {
                instrumentId: string;
                /**
                 * buy for a long position
                 */
                direction: 'buy' | 'sell';
                /**
                 * decimal string
                 */
                quantity: string;
              }[]
            | null;
          areKeysSuspended: boolean;
          tries: number;
          /**
           * the last one, of a try that was not the last
           */
          error: {
            exchangeCode: number;
            exchangeMessage: string;
            /**
             * that of the error with this code
             */
            data: {
              [k: string]: unknown;
            } | null;
          } | null;
          triedAt: number | null;
          endedAt: number | null;
          /**
           * `keyId` of GET /accounts
           */
          account: string;
        }[];
      }[];
      next: null;
    };
  };
  getOtcOrders: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      kind?: 'quote' | 'limit' | 'request';
      status?: 'submitted' | 'running' | 'filled' | 'cancelled' | 'expired' | 'failed';
      asset?: string;
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        orderId: string;
        kind: 'quote' | 'limit' | 'request';
        status: 'submitted' | 'running' | 'filled' | 'cancelled' | 'expired' | 'failed';
        direction: 'buy' | 'sell';
        baseAsset: string;
        quoteAsset: string;
        fromAsset: string;
        toAsset: string;
        /**
         * null while a requested quote has no price
         */
        fromAmount: string | null;
        toAmount: string | null;
        /**
         * of the trade, or of an open firm quote
         */
        price: string | null;
        limitPrice: string | null;
        /**
         * of an open firm quote, or of the trade
         */
        quoteId: string | null;
        /**
         * of the limit order or of the open firm quote
         */
        expiresAt: number | null;
        /**
         * until when the desk answers a request; business clock
         */
        answerBy: number | null;
        /**
         * the customer’s, of a request
         */
        note: string | null;
        /**
         * why the desk declined, or why it ended
         */
        reason: string | null;
        usdValue: string | null;
        createdAt: number;
        endedAt: number | null;
      }[];
      next: string | null;
    };
  };
  postOtcOrders: {
    input: {
      quoteId: string;
    };
    answer: {
      orderId: string;
      status: 'submitted' | 'running' | 'filled' | 'cancelled' | 'expired' | 'failed';
    };
  };
  postOtcQuotes: {
    input: {
      fromAsset: string;
      toAsset: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      fromAmount?: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      toAmount?: string;
    };
    answer: {
      quoteId: string;
      fromAsset: string;
      toAsset: string;
      /**
       * decimal string
       */
      fromAmount: string;
      /**
       * decimal string
       */
      toAmount: string;
      /**
       * in quoteAsset for one baseAsset
       */
      price: string;
      baseAsset: string;
      quoteAsset: string;
      /**
       * mid-market price of the quote
       */
      referencePrice: string;
      /**
       * distance of the price from it in bps; below zero: better for the customer
       */
      spreadBps: string;
      /**
       * the part of it that covers the moves of the market while a quote is valid
       */
      volatilityBps: string;
      /**
       * the middle of the order books, in quoteAsset for one baseAsset
       */
      bookPrice: string;
      /**
       * what the index adds to the distance: the worse of book and index counts
       */
      indexBps: string;
      /**
       * the desk’s margin for this size; below zero where a dealer’s price is better than the mid
       */
      marginBps: string;
      /**
       * US dollars
       */
      usdValue: string;
      createdAt: number;
      expiresAt: number;
    };
  };
  postOtcLimitOrders: {
    input: {
      key: string;
      baseAsset: string;
      quoteAsset: string;
      direction: 'buy' | 'sell';
      /**
       * decimal string above zero, at most 8 decimals
       */
      price: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      quantity: string;
      /**
       * the next close, or a time within 30 days
       */
      goodTill: 'day' | number;
    };
    answer: {
      orderId: string;
      status: 'submitted' | 'running' | 'filled' | 'cancelled' | 'expired' | 'failed';
    };
  };
  deleteOtcLimitOrdersByOrderId: {
    input: {
      orderId: string;
    };
    answer: {
      orderId: string;
      status: 'submitted' | 'running' | 'filled' | 'cancelled' | 'expired' | 'failed';
    };
  };
  getLoans: {
    input: {
      /**
       * how many items
       */
      limit?: 10 | 20 | 50 | 100;
      /**
       * `next` of the page before
       */
      cursor?: string;
      sort?: 'newest' | 'oldest';
      status?: 'interest_accruing' | 'overdue' | 'ended';
      asset?: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'USD' | 'EUR';
      collateralAsset?: 'BTC' | 'ETH' | 'USDT' | 'USDC';
      /**
       * epoch milliseconds
       */
      from?: number;
      /**
       * epoch milliseconds
       */
      until?: number;
    };
    answer: {
      items: {
        loanId: string;
        /**
         * by the business clock
         */
        borrowedAt: number;
        asset: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'USD' | 'EUR';
        collateralAsset: 'BTC' | 'ETH' | 'USDT' | 'USDC';
        /**
         * decimal string
         */
        collateralAmount: string;
        /**
         * decimal string
         */
        initialAmount: string;
        /**
         * the principal that is owed
         */
        currentAmount: string;
        /**
         * a fraction, 0.085 is 8.5 %
         */
        annualRate: string;
        /**
         * added to it from maturity on
         */
        overdueRate: string;
        /**
         * days
         */
        term: 7 | 30 | 90 | 180;
        /**
         * by the business clock
         */
        maturityAt: number;
        /**
         * with the interest of the hour that has started
         */
        liabilities: {
          /**
           * decimal string
           */
          principal: string;
          /**
           * decimal string
           */
          interest: string;
          /**
           * decimal string
           */
          overdueInterest: string;
        };
        /**
         * US dollars at the index; null without a current one
         */
        collateralValuation: string | null;
        /**
         * null without a current index or without collateral
         */
        ltv: string | null;
        steps: {
          /**
           * decimal string
           */
          opening: string;
          /**
           * decimal string
           */
          marginCall: string;
          /**
           * decimal string
           */
          lastCall: string;
          /**
           * decimal string
           */
          liquidation: string;
        };
        /**
         * the LTV that a liquidation leads back to
         */
        restore: string;
        /**
         * of the collateral in US dollars at each step; null without an index or without collateral
         */
        prices: {
          /**
           * decimal string
           */
          opening: string;
          /**
           * decimal string
           */
          marginCall: string;
          /**
           * decimal string
           */
          lastCall: string;
          /**
           * decimal string
           */
          liquidation: string;
        } | null;
        /**
         * collateral to add, or an amount to repay, to be at the opening LTV; null without an index
         */
        toRestore: {
          /**
           * decimal string
           */
          add: string;
          /**
           * decimal string
           */
          repay: string;
        } | null;
        /**
         * collateral down to the opening LTV; null without an index
         */
        releasable: string | null;
        status: 'interest_accruing' | 'overdue' | 'ended';
        isLiquidating: boolean;
        /**
         * no collateral is left; what is owed bears no interest
         */
        isShortfall: boolean;
        isRenewable: boolean;
        /**
         * at the margin call collateral is added from the asset account, as far as it goes
         */
        autoTopUp: boolean;
        endReason: ('repaid' | 'liquidated' | 'written_off') | null;
        endedAt: number | null;
      }[];
      next: string | null;
    };
  };
  getLoansByLoanId: {
    input: {
      loanId: string;
    };
    answer: {
      loanId: string;
      /**
       * by the business clock
       */
      borrowedAt: number;
      asset: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'USD' | 'EUR';
      collateralAsset: 'BTC' | 'ETH' | 'USDT' | 'USDC';
      /**
       * decimal string
       */
      collateralAmount: string;
      /**
       * decimal string
       */
      initialAmount: string;
      /**
       * the principal that is owed
       */
      currentAmount: string;
      /**
       * a fraction, 0.085 is 8.5 %
       */
      annualRate: string;
      /**
       * added to it from maturity on
       */
      overdueRate: string;
      /**
       * days
       */
      term: 7 | 30 | 90 | 180;
      /**
       * by the business clock
       */
      maturityAt: number;
      /**
       * with the interest of the hour that has started
       */
      liabilities: {
        /**
         * decimal string
         */
        principal: string;
        /**
         * decimal string
         */
        interest: string;
        /**
         * decimal string
         */
        overdueInterest: string;
      };
      /**
       * US dollars at the index; null without a current one
       */
      collateralValuation: string | null;
      /**
       * null without a current index or without collateral
       */
      ltv: string | null;
      steps: {
        /**
         * decimal string
         */
        opening: string;
        /**
         * decimal string
         */
        marginCall: string;
        /**
         * decimal string
         */
        lastCall: string;
        /**
         * decimal string
         */
        liquidation: string;
      };
      /**
       * the LTV that a liquidation leads back to
       */
      restore: string;
      /**
       * of the collateral in US dollars at each step; null without an index or without collateral
       */
      prices: {
        /**
         * decimal string
         */
        opening: string;
        /**
         * decimal string
         */
        marginCall: string;
        /**
         * decimal string
         */
        lastCall: string;
        /**
         * decimal string
         */
        liquidation: string;
      } | null;
      /**
       * collateral to add, or an amount to repay, to be at the opening LTV; null without an index
       */
      toRestore: {
        /**
         * decimal string
         */
        add: string;
        /**
         * decimal string
         */
        repay: string;
      } | null;
      /**
       * collateral down to the opening LTV; null without an index
       */
      releasable: string | null;
      status: 'interest_accruing' | 'overdue' | 'ended';
      isLiquidating: boolean;
      /**
       * no collateral is left; what is owed bears no interest
       */
      isShortfall: boolean;
      isRenewable: boolean;
      /**
       * at the margin call collateral is added from the asset account, as far as it goes
       */
      autoTopUp: boolean;
      endReason: ('repaid' | 'liquidated' | 'written_off') | null;
      endedAt: number | null;
    };
  };
  postLoansByLoanIdCollateral: {
    input: {
      loanId: string;
      /**
       * names what is done: a repeat is answered with the first result
       */
      key: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      amount: string;
    };
    answer: {
      ltv: string | null;
      /**
       * decimal string
       */
      collateralAmount: string;
    };
  };
  postLoansByLoanIdRepayments: {
    input: {
      loanId: string;
      /**
       * names what is done: a repeat is answered with the first result
       */
      key: string;
      /**
       * decimal string above zero, at most 8 decimals
       */
      amount?: string;
      isAll?: boolean;
    };
    answer: {
      paid: {
        /**
         * decimal string
         */
        principal: string;
        /**
         * decimal string
         */
        interest: string;
        /**
         * decimal string
         */
        overdueInterest: string;
      };
      /**
       * decimal string
       */
      currentAmount: string;
      status: 'interest_accruing' | 'overdue' | 'ended';
    };
  };
}

/** How each operation is called. */
export const operations = {
  getTime: {"method":"GET","path":"/time","inPath":[],"permission":null,"name":null},
  getStatus: {"method":"GET","path":"/status","inPath":[],"permission":null,"name":null},
  getInstruments: {"method":"GET","path":"/instruments","inPath":[],"permission":"read","name":null},
  getAccounts: {"method":"GET","path":"/accounts","inPath":[],"permission":"read","name":null},
  getKey: {"method":"GET","path":"/key","inPath":[],"permission":"read","name":null},
  deleteKey: {"method":"DELETE","path":"/key","inPath":[],"permission":"any","name":null},
  getEvents: {"method":"GET","path":"/events","inPath":[],"permission":"read","name":null},
  getStream: {"method":"GET","path":"/stream","inPath":[],"permission":"read","name":null},
  getAssets: {"method":"GET","path":"/assets","inPath":[],"permission":"read","name":null},
  getBalances: {"method":"GET","path":"/balances","inPath":[],"permission":"read","name":null},
  getLedger: {"method":"GET","path":"/ledger","inPath":[],"permission":"read","name":null},
  getDeposits: {"method":"GET","path":"/deposits","inPath":[],"permission":"read","name":null},
  getWithdrawals: {"method":"GET","path":"/withdrawals","inPath":[],"permission":"read","name":null},
  postWithdrawals: {"method":"POST","path":"/withdrawals","inPath":[],"permission":"withdrawal","name":"key"},
  getDepositAddresses: {"method":"GET","path":"/deposit-addresses","inPath":[],"permission":"read","name":null},
  getWithdrawalAddresses: {"method":"GET","path":"/withdrawal-addresses","inPath":[],"permission":"read","name":null},
  deleteWithdrawalsByWithdrawId: {"method":"DELETE","path":"/withdrawals/{withdrawId}","inPath":["withdrawId"],"permission":"withdrawal","name":null},
  getTransfers: {"method":"GET","path":"/transfers","inPath":[],"permission":"read","name":null},
  postTransfers: {"method":"POST","path":"/transfers","inPath":[],"permission":"trade","name":"key"},
  postConvertQuotes: {"method":"POST","path":"/convert/quotes","inPath":[],"permission":"trade","name":null},
  postConvertOrders: {"method":"POST","path":"/convert/orders","inPath":[],"permission":"trade","name":"quoteId"},
  getConvertOrders: {"method":"GET","path":"/convert/orders","inPath":[],"permission":"read","name":null},
  getTradingAccount: {"method":"GET","path":"/trading/account","inPath":[],"permission":"read","name":null},
  getTradingSpotAccount: {"method":"GET","path":"/trading/spot-account","inPath":[],"permission":"read","name":null},
  getTradingPositions: {"method":"GET","path":"/trading/positions","inPath":[],"permission":"read","name":null},
  getTradingOrders: {"method":"GET","path":"/trading/orders","inPath":[],"permission":"read","name":null},
  postTradingOrders: {"method":"POST","path":"/trading/orders","inPath":[],"permission":"trade","name":"clientOrderId"},
  getTradingOrdersHistory: {"method":"GET","path":"/trading/orders/history","inPath":[],"permission":"read","name":null},
  getTradingOrdersByClientOrderId: {"method":"GET","path":"/trading/orders/{clientOrderId}","inPath":["clientOrderId"],"permission":"read","name":null},
  patchTradingOrdersByClientOrderId: {"method":"PATCH","path":"/trading/orders/{clientOrderId}","inPath":["clientOrderId"],"permission":"trade","name":null},
  deleteTradingOrdersByClientOrderId: {"method":"DELETE","path":"/trading/orders/{clientOrderId}","inPath":["clientOrderId"],"permission":"trade","name":null},
  getTradingExecutions: {"method":"GET","path":"/trading/executions","inPath":[],"permission":"read","name":null},
  getTradingIncome: {"method":"GET","path":"/trading/income","inPath":[],"permission":"read","name":null},
  getTradingLeverage: {"method":"GET","path":"/trading/leverage","inPath":[],"permission":"read","name":null},
  postTradingLeverage: {"method":"POST","path":"/trading/leverage","inPath":[],"permission":"trade","name":null},
  postTradingOrdersCancelAll: {"method":"POST","path":"/trading/orders/cancel-all","inPath":[],"permission":"trade","name":null},
  postTradingOrderLists: {"method":"POST","path":"/trading/order-lists","inPath":[],"permission":"trade","name":"clientListId"},
  patchTradingOrderListsByClientListId: {"method":"PATCH","path":"/trading/order-lists/{clientListId}","inPath":["clientListId"],"permission":"trade","name":null},
  deleteTradingOrderListsByClientListId: {"method":"DELETE","path":"/trading/order-lists/{clientListId}","inPath":["clientListId"],"permission":"trade","name":null},
  postTradingOrderGroups: {"method":"POST","path":"/trading/order-groups","inPath":[],"permission":"trade","name":"groupId"},
  getTradingOrderGroupsByGroupId: {"method":"GET","path":"/trading/order-groups/{groupId}","inPath":["groupId"],"permission":"read","name":null},
  deleteTradingOrderGroupsByGroupId: {"method":"DELETE","path":"/trading/order-groups/{groupId}","inPath":["groupId"],"permission":"trade","name":null},
  postTradingPositionsClose: {"method":"POST","path":"/trading/positions/close","inPath":[],"permission":"trade","name":"clientOrderId"},
  postTradingMarginMode: {"method":"POST","path":"/trading/margin-mode","inPath":[],"permission":"trade","name":null},
  postTradingCancelOnDisconnect: {"method":"POST","path":"/trading/cancel-on-disconnect","inPath":[],"permission":"trade","name":null},
  postTradingPanic: {"method":"POST","path":"/trading/panic","inPath":[],"permission":"trade","name":"key"},
  getTradingPanic: {"method":"GET","path":"/trading/panic","inPath":[],"permission":"read","name":null},
  getOtcOrders: {"method":"GET","path":"/otc/orders","inPath":[],"permission":"read","name":null},
  postOtcOrders: {"method":"POST","path":"/otc/orders","inPath":[],"permission":"trade","name":"quoteId"},
  postOtcQuotes: {"method":"POST","path":"/otc/quotes","inPath":[],"permission":"trade","name":null},
  postOtcLimitOrders: {"method":"POST","path":"/otc/limit-orders","inPath":[],"permission":"trade","name":"key"},
  deleteOtcLimitOrdersByOrderId: {"method":"DELETE","path":"/otc/limit-orders/{orderId}","inPath":["orderId"],"permission":"trade","name":null},
  getLoans: {"method":"GET","path":"/loans","inPath":[],"permission":"read","name":null},
  getLoansByLoanId: {"method":"GET","path":"/loans/{loanId}","inPath":["loanId"],"permission":"read","name":null},
  postLoansByLoanIdCollateral: {"method":"POST","path":"/loans/{loanId}/collateral","inPath":["loanId"],"permission":"trade","name":"key"},
  postLoansByLoanIdRepayments: {"method":"POST","path":"/loans/{loanId}/repayments","inPath":["loanId"],"permission":"trade","name":"key"},
} as const;
