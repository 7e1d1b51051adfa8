/** Verifies a receipt saved as receipt.json with Node.js alone; prints true or false. */
export const VERIFY_COMMAND =
  "node -e \"const r=JSON.parse(require('fs').readFileSync('receipt.json','utf8'));" +
  "const key={key:Buffer.from(r.publicKey,'base64'),format:'der',type:'spki',dsaEncoding:'ieee-p1363'};" +
  "console.log(require('crypto').verify('sha256',Buffer.from(r.payload),key,Buffer.from(r.signature,'base64')))\"";
