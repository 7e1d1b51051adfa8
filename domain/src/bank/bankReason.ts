type Language = 'en-US' | 'zh-HK';

/**
 * Why a bank rejects or returns a payment: ISO 20022, ExternalReturnReason1Code and ExternalStatusReason1Code, in plain
 * words.
 */
const MEANINGS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  AC01: { 'en-US': 'The account number is incorrect', 'zh-HK': '賬戶號碼不正確' },
  AC03: { 'en-US': 'The beneficiary’s account number is invalid', 'zh-HK': '收款人賬戶號碼無效' },
  AC04: { 'en-US': 'The account is closed', 'zh-HK': '賬戶已結束' },
  AC06: { 'en-US': 'The account is blocked', 'zh-HK': '賬戶已凍結' },
  AG01: { 'en-US': 'The account does not take this type of payment', 'zh-HK': '賬戶不接受此類付款' },
  AG02: { 'en-US': 'The bank does not make this type of payment', 'zh-HK': '銀行不處理此類付款' },
  AM02: { 'en-US': 'The amount is not allowed', 'zh-HK': '金額超出允許範圍' },
  AM03: { 'en-US': 'The account does not take this currency', 'zh-HK': '賬戶不接受此貨幣' },
  AM04: { 'en-US': 'Insufficient funds', 'zh-HK': '資金不足' },
  AM05: { 'en-US': 'The bank takes the payment for a duplicate', 'zh-HK': '銀行認為付款重複' },
  AM09: { 'en-US': 'The amount is not as agreed', 'zh-HK': '金額與約定不符' },
  BE01: { 'en-US': 'The name and the account number do not match', 'zh-HK': '戶名與賬戶號碼不符' },
  BE04: { 'en-US': 'The beneficiary’s address is missing or incorrect', 'zh-HK': '收款人地址缺漏或不正確' },
  BE05: { 'en-US': 'The bank does not recognise who sent the payment', 'zh-HK': '銀行無法識別付款發起人' },
  BE06: { 'en-US': 'The bank does not know the beneficiary', 'zh-HK': '銀行沒有此收款人的資料' },
  CURR: { 'en-US': 'The currency is incorrect', 'zh-HK': '貨幣不正確' },
  CUST: { 'en-US': 'Requested by the beneficiary', 'zh-HK': '應收款人要求' },
  DUPL: { 'en-US': 'The payment was sent twice', 'zh-HK': '付款重複發送' },
  FOCR: { 'en-US': 'Returned after a cancellation request', 'zh-HK': '應取消付款的要求退回' },
  FR01: { 'en-US': 'Returned because of suspected fraud', 'zh-HK': '因懷疑涉及欺詐退回' },
  MD06: { 'en-US': 'The beneficiary asked for a refund', 'zh-HK': '收款人要求退款' },
  MD07: { 'en-US': 'The account holder has died', 'zh-HK': '賬戶持有人已身故' },
  MS02: { 'en-US': 'The beneficiary gave no reason', 'zh-HK': '收款人未說明原因' },
  MS03: { 'en-US': 'The bank gave no reason', 'zh-HK': '銀行未說明原因' },
  NOAS: { 'en-US': 'The beneficiary did not answer the bank', 'zh-HK': '收款人未回覆銀行' },
  RC01: { 'en-US': 'The bank’s identifier is incorrect', 'zh-HK': '銀行識別代碼不正確' },
  RC04: { 'en-US': 'The identifier of the beneficiary’s bank is incorrect', 'zh-HK': '收款銀行識別代碼不正確' },
  RR01: { 'en-US': 'The payer’s account is missing', 'zh-HK': '缺少付款人賬戶資料' },
  RR02: { 'en-US': 'The payer’s name or address is missing', 'zh-HK': '缺少付款人姓名或地址' },
  RR03: { 'en-US': 'The beneficiary’s name or address is missing', 'zh-HK': '缺少收款人姓名或地址' },
  RR04: { 'en-US': 'Returned for a regulatory reason', 'zh-HK': '因監管理由退回' },
  TM01: { 'en-US': 'The bank received the payment after its cut-off', 'zh-HK': '銀行於截數時間後才收到付款' },
  UPAY: { 'en-US': 'The payment was not due', 'zh-HK': '並非應付的款項' },
};

/**
 * A bank's reason with its code in words: 'The account is closed (AC04)'. What the bank wrote beside the code is kept.
 */
export function describeBankReason(reason: string, language: Language): string {
  const [, code = '', remark = ''] = /^([A-Z]{2}[A-Z0-9]{2})(?:[\s:,.–-]+(.*))?$/s.exec(reason.trim()) ?? [];
  // With this code, the reason is in the text alone.
  if (code === 'NARR' && remark !== '') return remark;
  const meaning = MEANINGS[code]?.[language];
  if (meaning === undefined) return reason;
  const inBrackets = remark === '' ? code : `${code}, ${remark}`;
  return language === 'zh-HK' ? `${meaning}（${inBrackets}）` : `${meaning} (${inBrackets})`;
}
