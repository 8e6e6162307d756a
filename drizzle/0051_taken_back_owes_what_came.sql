-- NOT VALID: every row that is there passed the checks that are replaced, which allowed less.
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refund_check";--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_check" CHECK (case kind
        when 'paid' then amount_idr >= 0 and sales_idr = amount_idr
        when 'due' then amount_idr >= 0 and sales_idr = 0
        when 'cancelled' then amount_idr = 0 and sales_idr <= 0
        when 'sent' then amount_idr <= 0 and sales_idr = 0
        when 'accepted' then (amount_idr = 0) <> (sales_idr = 0)
        else kind = 'fee' and sales_idr = 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_check" CHECK (refund_idr > 0 and (refund_idr <= amount_idr or problem is not distinct from 'approval-taken-back')) NOT VALID;