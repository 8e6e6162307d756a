export { removeDemoProduct, seedDemoProduct } from './server/demo-product.ts';
export {
  holdProduct,
  isAllOpen,
  isGone,
  type ProductOffer,
  priceProduct,
  readContents,
  takeSeat,
} from './server/offer.ts';
export {
  findIdBySlug as findProductId,
  readNames as readProductNames,
  readSlugs as readProductSlugs,
  readTexts as readProductTexts,
} from './server/queries.ts';
