import { displayLabel } from "../untrusted/display-text.ts";

/**
 * Words of consent, destruction, money and live systems, in eight languages (en, de, fr, es, pt, ko, ja, zh). Beginnings of words, so that
 * "deletes" and "löschen" are found; the short ones only as whole words, so that "product" and "payload" are not.
 */
const beginnings = [
  ...["agree", "consent", "accept", "authoris", "authoriz", "delet", "remov", "eras", "destroy", "overwrit", "purg"],
  ...["terminat", "revok", "deploy", "publish", "purchas", "subscrib", "transfer", "productio", "truncat", "unsafe"],
  ...["zustimm", "einwillig", "akzeptier", "lösch", "entfern", "überschreib", "produktion", "veröffentlich"],
  ...["bezahl", "abonnier", "überweis", "erzwing", "supprim", "effac", "écras", "publier", "achet", "abonn", "acept"],
  ...["consien", "elimin", "borrar", "sobrescrib", "producci", "publicar", "suscrib", "aceit", "exclui", "apagar"],
  ...["sobrescrev", "produç"],
];
const wholeWords = [
  "prod",
  "live",
  "pay",
  "buy",
  "drop",
  "wipe",
  "force",
  "kill",
  "reset",
  "root",
  "admin",
  "sudo",
].concat(["kaufen", "payer", "pagar", "comprar", "assinar", "transferir"]);
/** Scripts without spaces between words: found anywhere. */
const anywhere = [
  ...[
    "동의",
    "수락",
    "삭제",
    "제거",
    "덮어쓰",
    "초기화",
    "프로덕션",
    "운영 환경",
    "배포",
    "결제",
    "구매",
    "구독",
    "송금",
    "이체",
  ],
  ...["同意", "承諾", "削除", "消去", "上書き", "本番", "公開", "支払", "購入", "購読", "送金", "強制"],
  ...[
    "接受",
    "删除",
    "刪除",
    "清除",
    "覆盖",
    "覆寫",
    "生产",
    "生產",
    "发布",
    "發布",
    "支付",
    "购买",
    "購買",
    "订阅",
    "訂閱",
    "转账",
    "轉帳",
  ],
];

/** A longer text is prose, in which such a word says little. */
const LONGEST = 60;

const wordStart = new RegExp(`(?<![\\p{L}\\p{N}])(?:${beginnings.join("|")})`, "u");
const wordWhole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wholeWords.join("|")})(?![\\p{L}\\p{N}])`, "u");

/**
 * Whether a value that the server chose beforehand is one to look at twice: it agrees, deletes, pays or goes live.
 * @param texts the value and, of an option, its title; each is looked at alone
 */
export function isWeighty(...texts: readonly string[]): boolean {
  return texts.some((text) => {
    if (text.length > LONGEST) return false;
    // "deleteAll", "delete_all" and "DELETE ALL" read alike.
    const words = text
      .normalize("NFC")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase();
    return wordStart.test(words) || wordWhole.test(words) || anywhere.some((word) => words.includes(word));
  });
}

/** The first weighty one of the values that a field starts with, as it is shown; undefined when there is none. */
export function weightyAmong(
  chosen: readonly { readonly value: unknown; readonly title?: string }[],
): string | undefined {
  const found = chosen.find(({ value, title = "" }) => isWeighty(String(value), title));
  return found && displayLabel(found.title ?? String(found.value));
}
