package dev.almanac.samples.quartz;

import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.JobBuilder.newJob;
import static org.quartz.TriggerBuilder.newTrigger;

import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import org.quartz.CronTrigger;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.impl.StdSchedulerFactory;

/** A job of Quartz with its trigger, as it was. */
public final class Before {
  /** Settles a market, one run at a time. */
  @DisallowConcurrentExecution
  public static final class SettlementJob implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      var data = context.getMergedJobDataMap();
      System.out.println(Ledger.settle(data.getString("market"), data.getInt("limit")));
      HAS_RUN.countDown();
    }
  }

  private static final CountDownLatch HAS_RUN = new CountDownLatch(1);

  private Before() {}

  static CronTrigger trigger() {
    return newTrigger()
        .withIdentity("settlement")
        .withSchedule(cronSchedule("0 0/15 8-17 ? * MON-FRI")
            .inTimeZone(TimeZone.getTimeZone("Europe/Berlin"))
            .withMisfireHandlingInstructionFireAndProceed())
        .build();
  }

  static JobDetail job() {
    return newJob(SettlementJob.class)
        .withIdentity("settlement")
        .usingJobData("market", "XETR")
        .usingJobData("limit", 100)
        .build();
  }

  public static void main(String[] arguments) throws Exception {
    Scheduler scheduler = new StdSchedulerFactory().getScheduler();
    scheduler.scheduleJob(job(), trigger());
    scheduler.start();
    scheduler.triggerJob(job().getKey()); // rather than wait for the next quarter of an hour
    HAS_RUN.await();
    scheduler.shutdown(true);
  }
}
