-- NOT VALID: every row that is there passed the check that is replaced, which allowed less.
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_check";--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_check" CHECK (case kind
        when 'paid' then amount_idr >= 0 and sales_idr = amount_idr
        when 'due' then amount_idr >= 0 and sales_idr = 0
        when 'cancelled' then amount_idr = 0 and sales_idr <= 0
        when 'sent' then amount_idr <= 0 and sales_idr = 0
        when 'accepted' then amount_idr <> 0 and sales_idr = 0
        else kind = 'fee' and sales_idr = 0 end) NOT VALID;