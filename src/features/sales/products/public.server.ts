export { holdProduct, isAllOpen, type ProductOffer, priceProduct, takeSeat } from './server/offer.ts';
export {
  readNames as readProductNames,
  readSlugs as readProductSlugs,
  readTexts as readProductTexts,
} from './server/queries.ts';
