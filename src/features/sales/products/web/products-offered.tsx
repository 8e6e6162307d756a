import { useQuery } from '@tanstack/react-query';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { ProductCard } from './product-card.tsx';
import { productsQuery } from './product-queries.ts';

/** What is sold beside the plans; nothing where there is nothing. */
export function ProductsOffered({ isGift = false }: { isGift?: boolean }) {
  const { data: products } = useQuery(productsQuery());
  if (!products || products.length === 0) return null;
  return (
    <section aria-labelledby="products" className="mt-14 border-t border-line pt-10">
      <h2 id="products" className="text-h2">
        {m.besidePlans()}
      </h2>
      <p className="mt-1 text-body text-ink-2">{m.besidePlansText()}</p>
      <div
        className={cn(
          'mt-6 grid grid-cols-1 gap-5',
          products.length > 1 && 'sm:grid-cols-2',
          products.length > 2 && 'lg:grid-cols-3',
        )}
      >
        {products.map((product) => (
          <ProductCard key={product.id} product={product} isGift={isGift} isAlone={products.length === 1} />
        ))}
      </div>
    </section>
  );
}
